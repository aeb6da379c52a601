import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let member: Member;
let second: Member;
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  actions = memberActions(system, server);
  member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 100, UFABET: 0, HUAYHD: 0 });
  second = await system.background.member(100_000n);
});
afterAll(() => system.close());

/** Everything that could have been changed. */
const everything = async (): Promise<string> => {
  const tables = [
    "account",
    "transfer",
    "entry",
    "saga",
    "qr_order",
    "deposit_claim",
    "game_account",
    "payout_approval",
  ];
  const counts: string[] = [];
  for (const table of tables) {
    const { rows } = await system.background.owner.query(`select count(*)::text as n from ${table}`);
    counts.push(`${table} ${(rows[0] as { n: string }).n}`);
  }
  const { rows } = await system.background.owner.query("select id, balance, held, seq from account order by id");
  return JSON.stringify([counts, rows], (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));
};

const calls = [
  { url: "/api/wallet/transfer", rest: { from: "WALLET", to: "PG" } },
  { url: "/api/wallet/withdraw", rest: {} },
  { url: "/api/wallet/withdrawAll", rest: {} },
  { url: "/api/wallet/add", rest: {} },
  { url: "/api/qrcode/KBANK", rest: {} },
] as const;

let asked = 0;
describe.each(calls)("$url", ({ url, rest }) => {
  const send = async (payload: string) => {
    const reply = await server.app.inject({
      method: "POST",
      url,
      headers: {
        authorization: `Bearer ${member.token}`,
        "content-type": "application/json",
        "idempotency-key": `bad-input-${(asked += 1)}`,
      },
      payload,
    });
    return { status: reply.statusCode, body: reply.json<{ message: string; issues?: unknown[] }>() };
  };
  const text = (amount: string): string =>
    JSON.stringify({ ...rest }).replace(/\}$/, "") + (url.endsWith("transfer") ? "," : "") + `"amount":${amount}}`;

  test.each([
    "0",
    "-1",
    "1e308",
    "0.001",
    '"5"',
    "NaN",
    "Infinity",
    "null",
    "[]",
    "{}",
    "true",
    "10000000000.01",
    "1e-7",
  ])("an amount of %s is a clear error and changes nothing", async (amount) => {
    const before = await everything();
    const answer = await send(text(amount));
    expect(answer.status).toBe(400);
    expect(["KEY_INVALID", "KEY_MISSING", "TRANSFER_MINIMUM"]).toContain(answer.body.message);
    expect(await everything()).toBe(before);
  });

  test("missing, extra and wrong fields, and no body", async () => {
    const before = await everything();
    expect((await send(JSON.stringify(rest))).body).toMatchObject({
      message: "KEY_MISSING",
      issues: [{ path: "amount" }],
    });
    const extra = await send(JSON.stringify({ ...rest, amount: 5, bonus: true }));
    expect(extra).toMatchObject({ status: 400, body: { message: "KEY_INVALID", issues: [{ path: "bonus" }] } });
    expect((await send("")).status).toBe(400);
    expect((await send('{"amount":')).status).toBe(400);
    const form = await server.app.inject({
      method: "POST",
      url,
      headers: { authorization: `Bearer ${member.token}`, "content-type": "application/x-www-form-urlencoded" },
      payload: "amount=5",
    });
    expect(form.statusCode).toBe(415);
    expect((await system.call(server, null, "POST", url, { ...rest, amount: 500 })).status).toBe(401);
    expect(await everything()).toBe(before);
  });

  test("an invalid key is refused", async () => {
    for (const key of ["short", "x".repeat(129), "with space"]) {
      expect((await actions.post(member, url, { ...rest, amount: 500 }, key)).status).toBe(
        url.includes("qrcode") ? 200 : 400,
      );
    }
  });
});

test("invalid ends of a transfer are refused", async () => {
  const before = await everything();
  const wishes = [
    [{ from: "WALLET", to: "WALLET", amount: 5 }, 400, "KEY_INVALID"],
    [{ from: "PG", to: "PG", amount: 5 }, 400, "KEY_INVALID"],
    [{ from: "WALLET", to: "NOBODY", amount: 5 }, 404, "NO_GAME"],
    [{ from: "'; drop table member; --", to: "WALLET", amount: 5 }, 404, "NO_GAME"],
    [{ from: "WALLET", to: "PG", amount: 0.99 }, 400, "TRANSFER_MINIMUM"],
    [{ from: "WALLET", to: "", amount: 5 }, 400, "KEY_INVALID"],
  ] as const;
  for (const [wish, status, message] of wishes) {
    expect(await actions.post(member, "/api/wallet/transfer", wish)).toMatchObject({ status, body: { message } });
  }
  const without = await actions.post(second, "/api/wallet/transfer", { from: "WALLET", to: "PG", amount: 5 });
  expect(without).toMatchObject({ status: 404, body: { message: "SLOT_NO_ACCOUNT" } });
  expect(await actions.post(second, "/api/wallet/transferAll", { to: "NOBODY" })).toMatchObject({ status: 404 });
  expect(await everything()).toBe(before);
});

test("S26: another's object answers exactly as one that does not exist", async () => {
  const qr = (await actions.post(member, "/api/qrcode/WW", { amount: 300 })).body as { qrcodeId: string };
  const [entry] = await actions.entries(member);
  const username = await actions.usernameAt(member, "PG");
  const pairs = [
    ["DELETE", `/api/qrcode/${qr.qrcodeId}`, "/api/qrcode/QNOBODYSNOBODYSNO"],
    ["GET", `/api/statement/movement/${entry?.reference}`, "/api/statement/movement/TNOBODYSNOBODYSNO"],
    ["GET", `/api/autoLogin/pg/${username}`, "/api/autoLogin/pg/knobodys"],
    ["GET", `/api/autoLogin/huayhd/${await actions.usernameAt(member, "HUAYHD")}`, "/api/autoLogin/huayhd/knobodys"],
  ] as const;
  const before = await everything();
  for (const [method, theirs, nobodys] of pairs) {
    const one = await system.call(server, second, method, theirs);
    const other = await system.call(server, second, method, nobodys);
    expect(one.status).toBe(404);
    expect({ status: one.status, text: one.text }).toEqual({ status: other.status, text: other.text });
    expect((await system.call(server, null, method, theirs)).status).toBe(401);
  }
  for (const url of ["/api/wallet/account/PG", "/api/wallet/resetpassword/PG"]) {
    expect(await actions.get(second, url)).toMatchObject({ status: 404, body: { message: "SLOT_NO_ACCOUNT" } });
    expect(await actions.get(second, url.replace("PG", "NOBODY"))).toMatchObject({ body: { message: "NO_GAME" } });
  }
  expect((await actions.get(second, "/api/qrcode/WW")).body).toEqual({ hasQrcode: false });
  expect(await everything()).toBe(before);
  expect((await actions.get(member, "/api/qrcode/WW")).body).toMatchObject({ hasQrcode: true, qrcodeId: qr.qrcodeId });
});

test("a report credits nothing and is stored once under a key", async () => {
  const before = (await actions.wallet(second)).wallet.amount;
  const first = await actions.post(second, "/api/wallet/add", { amount: 1_000 }, "claim-0001");
  expect(first).toMatchObject({ status: 200, body: { wallet: { amount: before } } });
  const again = await actions.post(second, "/api/wallet/add", { amount: 1_000 }, "claim-0001");
  expect(again).toMatchObject({ status: 200, replayed: true, text: first.text });
  const { rows } = await system.background.owner.query("select amount, state from deposit_claim where member_id = $1", [
    second.id,
  ]);
  expect(rows).toEqual([{ amount: 100_000n, state: "waiting" }]);
  expect((await actions.wallet(second)).wallet.amount).toBe(before);
  expect((await actions.entries(second)).some(({ statementType }) => statementType === "deposit")).toBe(false);
});
