import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { codeOf, type Gifts, giftsOf } from "./gifts.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

// Two servers on one database.

let system: System;
let server: Server;
let other: Server;
let actions: MemberActions;
let gifts: Gifts;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem(20);
  server = await system.start();
  other = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
  gifts = giftsOf(system, server);
});
afterEach(() => {
  system.struck.clear();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const PATH = "/api/wallet/depositLimit";
const OVER = { hasQrcode: false, message: "DEPOSIT_LIMIT" };
const REFUSED = { status: 409, body: { message: "DEPOSIT_LIMIT" } };
const set = (member: Member, limit: number | null) => actions.put(member, PATH, { limit });
const order = async (member: Member, amount: number) =>
  (await actions.post(member, "/api/qrcode/KBANK", { amount })).body as unknown;
const sendSealed = (member: Member, link: string, key: string) =>
  actions.post(member, "/api/wallet/truelink", { link }, key);
const rows = async (sql: string, values: unknown[] = []) =>
  (await system.background.owner.query(sql, values)).rows as unknown[];

/** A member who has deposited 20 before, so that their gifts are not taken one after the other. */
const withDeposit = async (): Promise<Member> => {
  const member = await system.background.member(0n);
  expect(await gifts.send(member, await gifts.wrap(20))).toMatchObject({ status: 200 });
  return member;
};

test("a gift beyond the limit is refused before it is taken, and stays redeemable", async () => {
  const member = await system.background.member(0n);
  await set(member, 200);
  const link = await gifts.wrap(200.01);
  expect(await gifts.send(member, link, "limit-gift-1")).toMatchObject({
    status: 409,
    body: { message: "DEPOSIT_LIMIT", reference: expect.any(String) as string, wallet: { amount: 0 } },
  });
  expect(gifts.callsOf(link, "/redeem")).toBe(0);
  expect(await actions.entries(member)).toEqual([]);
  // It is no try at a link that is no gift.
  expect(await rows("select 1 from deposit_refusal where member_id = $1", [member.id])).toEqual([]);
  expect(await gifts.send(member, await gifts.wrap(200), "limit-gift-2")).toMatchObject({ status: 200 });
  // Nothing is asked about once the limit is reached.
  const late = await gifts.wrap(2);
  expect(await gifts.send(member, late, "limit-gift-3")).toMatchObject(REFUSED);
  expect(gifts.callsOf(late)).toBe(0);
  expect(await order(member, 1)).toEqual(OVER);
  for (const each of [link, late])
    expect(await gifts.send(await system.background.member(0n), each)).toMatchObject({ status: 200 });
});

test("of gifts at once on two servers, the limit allows as many as it has room for", async () => {
  const member = await withDeposit();
  await set(member, 330);
  const links = await Promise.all(Array.from({ length: 6 }, () => gifts.wrap(150)));
  const answers = await Promise.all(
    links.map((link, at) => gifts.send(member, link, `limit-once-${at}`, at % 2 === 0 ? server : other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(REFUSED);
  expect((await actions.wallet(member)).wallet.amount).toBe(320);
  expect(links.filter((link) => gifts.takenOf(link) !== null)).toHaveLength(2);
});

test("gifts and QRs count together, in whichever order they begin", async () => {
  const member = await withDeposit();
  await set(member, 520);
  expect(await order(member, 300)).toMatchObject({ hasQrcode: true });
  expect(await gifts.send(member, await gifts.wrap(200.5), "limit-both-1")).toMatchObject(REFUSED);
  const link = await gifts.wrap(150);
  system.struck.set(`/${codeOf(link)}/redeem`, "timeout");
  expect(await gifts.send(member, link, "limit-both-2")).toMatchObject({ status: 202 });
  expect(await order(member, 350.5)).toEqual(OVER);
  expect(await order(member, 350)).toMatchObject({ hasQrcode: true });
  await actions.settled(member);
  expect((await actions.wallet(member)).wallet.amount).toBe(170);
});

test("a gift answers as the first time under its key, also when the limit was reached meanwhile", async () => {
  const member = await withDeposit();
  await set(member, 220);
  const taken = gifts.sealed(await gifts.wrap(100));
  const first = await sendSealed(member, taken, "limit-key-1");
  expect(first).toMatchObject({ status: 200, body: { amount: 100 } });
  const slow = await gifts.wrap(90);
  const sealed = gifts.sealed(slow);
  system.struck.set(`/${codeOf(slow)}/redeem`, "timeout");
  const pending = await sendSealed(member, sealed, "limit-key-2");
  expect(pending).toMatchObject({ status: 202 });
  await set(member, 50);
  const again = await sendSealed(member, taken, "limit-key-1");
  expect(again).toMatchObject({ status: 200, replayed: true, text: first.text });
  const { reference } = pending.body as { reference: string };
  expect((await sendSealed(member, sealed, "limit-key-2")).body).toMatchObject({ reference });
  await actions.settled(member);
  expect(await sendSealed(member, sealed, "limit-key-2")).toMatchObject({ status: 200, body: { amount: 90 } });
  expect((await actions.wallet(member)).wallet.amount).toBe(210);
});

test("a refusal stands under its key when the limit is gone, and another key redeems the link", async () => {
  const member = await withDeposit();
  await set(member, 100);
  const link = gifts.sealed(await gifts.wrap(90));
  const refused = await sendSealed(member, link, "limit-stands-1");
  expect(refused).toMatchObject(REFUSED);
  await set(member, null);
  system.time.skip(25 * 3_600_000);
  const again = await sendSealed(member, link, "limit-stands-1");
  expect(again).toMatchObject({ status: 409, replayed: true, text: refused.text });
  expect(await sendSealed(member, link, "limit-stands-2")).toMatchObject({ status: 200, body: { amount: 90 } });
});

test("a process that ends between the check and the hold keeps the room, and the gift is taken once", async () => {
  const member = await withDeposit();
  await set(member, 120);
  const link = await gifts.wrap(80);
  for (const { context } of [server, other])
    vi.spyOn(context.ledger, "submit").mockRejectedValueOnce(new Error("the process ended"));
  expect(await gifts.send(member, link, "limit-died-1", other)).toMatchObject({ status: 202 });
  expect(await order(member, 21)).toEqual(OVER);
  expect(await order(member, 20)).toMatchObject({ hasQrcode: true });
  await eventually(
    system,
    () => actions.wallet(member),
    (view) => view.wallet.amount === 100,
  );
  expect(gifts.callsOf(link, "/redeem")).toBe(1);
  expect((await actions.get(member, PATH)).body).toMatchObject({ limit: 120, today: 100 });
});
