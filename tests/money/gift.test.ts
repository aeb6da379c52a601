import { randomBytes } from "node:crypto";

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { codeOf, type Gifts, giftsOf } from "./gifts.ts";
import { eventually, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let gifts: Gifts;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem(20);
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
  gifts = giftsOf(system, server);
  // On a slow machine the first gift of a process takes longer than a call may: no code of it is compiled yet.
  await gifts.send(await system.background.member(0n), await gifts.wrap(1), "gift-before-all");
});
afterEach(() => actions.heal());
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const rows = async (sql: string, values: unknown[] = []) =>
  (await system.background.owner.query(sql, values)).rows as never[];
test("a gift is in the wallet, the statement and the sandbox's books, and its code is no longer stored", async () => {
  const member = await system.background.member(0n);
  const before = await gifts.holdsOurs();
  const link = await gifts.wrap(20.25);
  const answer = await gifts.send(member, link, "gift-first-1");
  expect(answer).toMatchObject({ status: 200, body: { amount: 20.25, wallet: { amount: 20.25 } } });
  const { reference } = answer.body as { reference: string };
  expect(await actions.entries(member)).toMatchObject([
    {
      reference,
      statementType: "deposit",
      channel: "gift",
      status: "SUCCESS",
      from: "TRUEMONEY",
      to: "WALLET",
      amount: 20.25,
      balance: 20.25,
    },
  ]);
  const { body } = await actions.get(member, `/api/statement/movement/${reference}`);
  expect((body as { timeline: { state: string }[] }).timeline.map(({ state }) => state)).toEqual([
    "requested",
    "sending",
    "done",
  ]);
  expect(await gifts.holdsOurs()).toBeCloseTo(before + 20.25, 2);
  expect(await gifts.send(member, link, "gift-first-1")).not.toMatchObject({ status: 200, replayed: true });
  expect(await rows("select sealed from gift_link where reference = $1", [reference])).toEqual([{ sealed: null }]);
  const told = system.background.changed.filter((one) => one.memberId === member.id);
  expect(told.at(-1)).toEqual({ memberId: member.id, available: 2025n, topics: ["wallet", "statement"] });
});

test("a gift whose posting the ledger repeats after a lost answer is told with what the wallet has", async () => {
  const member = await system.background.member(5_000n);
  const { ledger } = server.context;
  const { submit } = ledger;
  const repeating = vi.spyOn(ledger, "submit").mockImplementation(async (posting) => {
    const first = await submit(posting);
    return posting.operation === "settle" ? submit(posting) : first;
  });
  try {
    const answer = await gifts.send(member, await gifts.wrap(10), "gift-repeated-1");
    expect(answer).toMatchObject({ status: 200, body: { wallet: { amount: 60 } } });
  } finally {
    repeating.mockRestore();
  }
  // The event comes after the answer.
  const told = await eventually(
    system,
    () => Promise.resolve(system.background.changed.filter((one) => one.memberId === member.id)),
    (found) => found.at(-1)?.topics.includes("wallet") === true,
  );
  expect(told.at(-1)).toEqual({ memberId: member.id, available: 6_000n, topics: ["wallet", "statement"] });
});

test("the same key returns the first answer, byte for byte; the same link with another key is a duplicate", async () => {
  const member = await system.background.member(0n);
  const link = gifts.sealed(await gifts.wrap(50));
  const ask = (key: string) => actions.post(member, "/api/wallet/truelink", { link }, key);
  const first = await ask("gift-same-key");
  expect(first.status).toBe(200);
  expect(await ask("gift-same-key")).toMatchObject({ status: 200, replayed: true, text: first.text });
  expect(await ask("gift-other-key")).toMatchObject({ status: 409, body: { message: "TRUELINK_DUPLICATE" } });
  expect((await actions.wallet(member)).wallet.amount).toBe(50);
});

test.each([
  ["used", "VOUCHER_OUT_OF_STOCK"],
  ["expired", "VOUCHER_EXPIRED"],
  ["own", "CANNOT_GET_OWN_VOUCHER"],
  ["shared", "SHARED"],
  ["unknown", "VOUCHER_NOT_FOUND"],
])("a gift that is %s is TRUELINK_INVALID, and nothing is redeemed", async (kind, why) => {
  const member = await system.background.member(0n);
  const link = await gifts.wrap(40, { kind });
  const answer = await gifts.send(member, link, `gift-${kind}-1`);
  expect(answer).toMatchObject({ status: 400, body: { message: "TRUELINK_INVALID", wallet: { amount: 0 } } });
  expect(await actions.entries(member)).toEqual([]);
  expect(gifts.callsOf(link, "/redeem")).toBe(0);
  expect(await rows("select data->>'why' as why from saga where member_id = $1", [member.id])).toEqual([{ why }]);
});

test("a gift under 2 baht is refused; one of 2 baht is redeemed", async () => {
  const member = await system.background.member(0n);
  const link = await gifts.wrap(1.99);
  expect(await gifts.send(member, link)).toMatchObject({ status: 400, body: { message: "TRUELINK_INVALID" } });
  expect(gifts.takenOf(link)).toBeNull();
  expect(await gifts.send(member, await gifts.wrap(2))).toMatchObject({ status: 200, body: { amount: 2 } });
});

test("S38: a text that is no gift link makes no call and no movement, and is answered like an empty gift", async () => {
  const member = await system.background.member(0n);
  const before = system.calls.length;
  const bad = [
    "",
    "hello",
    "https://evil.example/campaign/?v=0192aBcD3456efGH78",
    "https://gift.truemoney.com.evil.example/campaign/?v=0192aBcD3456efGH78",
    "http://gift.truemoney.com/campaign/?v=0192aBcD3456efGH78",
    "https://gift.truemoney.com:444/campaign/?v=0192aBcD3456efGH78",
    "https://me@gift.truemoney.com/campaign/?v=0192aBcD3456efGH78",
    "https://gift.truemoney.com/campaign/?v=../../x/redeem",
  ];
  for (const link of bad)
    expect(await gifts.send(member, link), link).toMatchObject({ status: 400, body: { message: "TRUELINK_INVALID" } });
  const junk = [
    "A",
    "AAAA",
    "not base64 !",
    gifts.sealed("x").slice(0, -2),
    gifts.sealed(await gifts.wrap(20), randomBytes(32)),
  ];
  for (const link of junk)
    expect((await actions.post(member, "/api/wallet/truelink", { link })).status, link).toBe(400);
  expect(system.calls.length).toBe(before);
  expect(await rows("select 1 from saga where member_id = $1", [member.id])).toEqual([]);
});

describe.each(["error", "lost-reply", "timeout", "nonsense", "slow"])("under the fault %s", (kind) => {
  test("every call: pending until TrueMoney's answer is clear, then credited once", async () => {
    const member = await system.background.member(0n);
    const link = await gifts.wrap(60);
    await actions.fault("truemoney", kind);
    const answer = await gifts.send(member, link, `gift-all-${kind}`);
    expect(kind === "slow" ? [200, 202] : [202]).toContain(answer.status);
    expect((await gifts.send(member, link, `gift-dup-${kind}`)).body).toMatchObject({ message: "TRUELINK_DUPLICATE" });
    await actions.heal();
    const { reference } = answer.body as { reference: string };
    const entries = await actions.settled(member);
    expect(entries).toMatchObject([{ reference, status: "SUCCESS", amount: 60, balance: 60 }]);
    expect((await actions.wallet(member)).wallet.amount).toBe(60);
    expect(gifts.takenOf(link)).toBe(6_000n);
  });

  test("the call that redeems: credited when it was redeemed, otherwise given up and free to be sent again", async () => {
    const member = await system.background.member(0n);
    const link = await gifts.wrap(70);
    system.struck.set(`/${codeOf(link)}/redeem`, kind as "error");
    const sentLink = gifts.sealed(link);
    const ask = (key: string) => actions.post(member, "/api/wallet/truelink", { link: sentLink }, key);
    const answer = await ask(`gift-take-${kind}`);
    // Whether it was redeemed is found by asking, within the 8 s or after.
    expect(["error", "timeout"].includes(kind) ? [202] : [200, 202]).toContain(answer.status);
    if (answer.status === 202)
      expect(await actions.entries(member)).toMatchObject([{ status: "IN_PROGRESS", amount: 70 }]);
    const entries = await actions.settled(member);
    const isTaken = kind !== "error";
    expect(entries).toMatchObject([{ status: isTaken ? "SUCCESS" : "FAILED", amount: 70 }]);
    expect((await actions.wallet(member)).wallet.amount).toBe(isTaken ? 70 : 0);
    expect(gifts.callsOf(link, "/redeem")).toBe(1);
    system.struck.clear();
    const again = await ask(`gift-take-${kind}`);
    expect(again.status).toBe(isTaken ? 200 : 400);
    const fresh = await eventually(
      system,
      () => ask(`gift-fresh-${kind}-${Math.floor(Math.random() * 1e9)}`),
      ({ status }) => status === (isTaken ? 409 : 200),
    );
    expect(fresh.status).toBe(isTaken ? 409 : 200);
    expect((await actions.wallet(member)).wallet.amount).toBe(70);
    expect(gifts.takenOf(link)).toBe(7_000n);
  });
});

test("a gift that somebody else redeems at the last moment is refused, and the hold is released", async () => {
  const member = await system.background.member(0n);
  const link = await gifts.wrap(80);
  const url = `/${codeOf(link)}/redeem`;
  system.struck.set(url, "error");
  const answer = await gifts.send(member, link, "gift-too-late");
  expect(answer.status).toBe(202);
  system.world.gifts.redeem(codeOf(link), "0811111111");
  const entries = await actions.settled(member);
  expect(entries).toMatchObject([{ status: "FAILED" }]);
  system.struck.clear();
  expect((await actions.wallet(member)).wallet.amount).toBe(0);
  expect(await rows("select 1 from transfer where state = 'held' and kind = 'deposit-gift'")).toEqual([]);
});

test("a member with kip has no wallet for a gift", async () => {
  const member = await system.background.member(0n);
  await rows("update member set currency = 'LAK' where id = $1", [member.id]);
  expect(await gifts.send(member, await gifts.wrap(20))).toMatchObject({ status: 404, body: { message: "NO_WALLET" } });
});

test("a page that was open during a key rotation still works", async () => {
  const member = await system.background.member(0n);
  const old = server.context.keys.deriveAll("truelink");
  expect(old).toHaveLength(1);
  const link = gifts.sealed(await gifts.wrap(25), old[0]);
  expect((await actions.post(member, "/api/wallet/truelink", { link })).status).toBe(200);
});

test("S69: a gift that is withdrawn without play is paid, and flagged for the operators", async () => {
  const member = await system.background.member(0n);
  await gifts.send(member, await gifts.wrap(300));
  expect((await actions.post(member, "/api/wallet/withdraw", { amount: 300 })).status).toBe(200);
  expect((await actions.settled(member))[0]).toMatchObject({ statementType: "withdraw", status: "SUCCESS" });
  const flags = () => rows("select kind, detail from flag where member_id = $1", [member.id]);
  expect(await flags()).toEqual([]);
  system.time.skip(11 * 60_000);
  const found = await eventually(system, flags, ({ length }) => length > 0);
  expect(found).toEqual([
    {
      kind: "risk-rule",
      detail: { rule: "unplayed-withdrawal", act: "flag", score: "20", "played-percent": "0" },
    },
  ]);
});

test("after all of it the books balance and agree with the sandbox's", async () => {
  expect((await audit(system.background.owner, auditRules)).discrepancies).toEqual([]);
  const houses: readonly { sum: string }[] = await rows(
    "select sum(balance)::text as sum from account where kind = 'gift'",
  );
  expect(Number(houses[0]?.sum) / -100).toBeCloseTo(await gifts.holdsOurs(), 2);
});
