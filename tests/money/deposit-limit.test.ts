import { type DepositLimit, HIGHER_LIMIT_WAITS_MS } from "@krapao/contract/deposit/limit-shapes";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { midnightAfter } from "../../apps/server/src/lib/calendar.ts";
import { postMovement } from "../../apps/server/src/saga/testing/post-movement.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
});
afterEach(() => actions.heal());
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const PATH = "/api/wallet/depositLimit";
const OVER = { hasQrcode: false, message: "DEPOSIT_LIMIT" };
const MINUTE_MS = 60_000;
const set = (member: Member, limit: number | null) => actions.put(member, PATH, { limit });
const limitOf = async (member: Member): Promise<DepositLimit> => (await actions.get(member, PATH)).body;
const untilTime = (time: Date): number => time.getTime() - system.time.clock.now().getTime();
const order = async (member: Member, provider: string, amount: number) =>
  (await actions.post(member, `/api/qrcode/${provider}`, { amount })).body as unknown as {
    readonly hasQrcode: boolean;
    readonly qrcodeId: string;
  };
const pay = (qrcodeId: string) => system.person("POST", "/bank/payments", { qrcodeId });
const arrives = (member: Member, amount: number) =>
  eventually(
    system,
    () => actions.wallet(member),
    (view) => view.wallet.amount === amount,
  );

test("without a limit nothing is limited, and a first limit counts at once", async () => {
  const member = await system.background.member(0n);
  expect((await actions.get(member, PATH)).body).toEqual({ limit: null, today: 0, next: null });
  expect(await set(member, 500)).toMatchObject({ status: 200, body: { limit: 500, today: 0, next: null } });
  expect(await order(member, "KBANK", 500.01)).toEqual(OVER);
  expect(await order(member, "KBANK", 500)).toMatchObject({ hasQrcode: true });
});

test("today’s deposits count, with the open QRs of other providers, and a replaced one does not", async () => {
  const member = await system.background.member(0n);
  await set(member, 1_000);
  const first = await order(member, "KBANK", 300);
  await pay(first.qrcodeId);
  await arrives(member, 300);
  expect((await actions.get(member, PATH)).body).toMatchObject({ limit: 1_000, today: 300 });
  const open = await order(member, "KBANK", 500);
  expect(await order(member, "WW", 200.01)).toEqual(OVER);
  expect(await order(member, "WW", 200)).toMatchObject({ hasQrcode: true });
  // The open one at the same provider would be replaced, so it makes room, and stays when it is not.
  expect(await order(member, "KBANK", 500.5)).toEqual(OVER);
  expect(await order(member, "KBANK", 500)).toMatchObject({ qrcodeId: open.qrcodeId });
  expect(await order(member, "KBANK", 499)).toMatchObject({ hasQrcode: true });
  // Money for the replaced one is credited all the same.
  await pay(open.qrcodeId);
  await arrives(member, 800);
});

test("of QRs at several providers that are ordered at once, the limit allows as many as it has room for", async () => {
  const member = await system.background.member(0n);
  await set(member, 250);
  const orders = await Promise.all(["KBANK", "WW", "PAYTIMZ", "PAYONEX"].map((each) => order(member, each, 120)));
  expect(orders.filter(({ hasQrcode }) => hasQrcode)).toHaveLength(2);
});

test("a QR that nobody ever saw, because its process died, takes no room for longer than its creation may last", async () => {
  const member = await system.background.member(0n);
  await set(member, 300);
  const { qrcodeId } = await order(member, "KBANK", 300);
  await system.background.owner.query("update qr_order set payload = null where qrcode_id = $1", [qrcodeId]);
  expect(await order(member, "WW", 300)).toEqual(OVER);
  system.time.skip(MINUTE_MS);
  expect(await order(member, "WW", 300)).toMatchObject({ hasQrcode: true });
});

test("a higher limit waits a day, and a lower one takes it back", async () => {
  const member = await system.background.member(0n);
  await set(member, 500);
  const raised = (await set(member, 900)).body as DepositLimit;
  expect(raised).toMatchObject({ limit: 500, next: { limit: 900 } });
  system.time.skip(MINUTE_MS);
  expect((await set(member, 900)).body).toEqual(raised);
  expect((await set(member, 800)).body).toMatchObject({ next: { limit: 800, from: raised.next?.from } });
  const again = (await set(member, 850)).body as DepositLimit;
  expect(Date.parse(again.next?.from ?? "")).toBeGreaterThanOrEqual(Date.parse(raised.next?.from ?? "") + MINUTE_MS);
  expect(await order(member, "KBANK", 600)).toEqual(OVER);
  expect((await set(member, 400)).body).toMatchObject({ limit: 400, next: null });
  const { next } = (await set(member, null)).body as DepositLimit;
  const from = new Date(next?.from ?? "");
  expect(untilTime(from)).toBeGreaterThan(HIGHER_LIMIT_WAITS_MS - 10 * MINUTE_MS);
  system.time.skip(untilTime(from) - 10 * MINUTE_MS);
  expect(await limitOf(member)).toMatchObject({ limit: 400, next: { limit: null } });
  expect(await order(member, "KBANK", 401)).toEqual(OVER);
  system.time.skip(untilTime(from));
  expect(await limitOf(member)).toMatchObject({ limit: null, next: null });
  expect(await order(member, "KBANK", 5_000)).toMatchObject({ hasQrcode: true });
  // The limit of now is the one that has begun, so a higher one waits again.
  expect((await set(member, 600)).body).toMatchObject({ limit: 600, next: null });
  expect((await set(member, 700)).body).toMatchObject({ limit: 600, next: { limit: 700 } });
});

test("of a lower and a higher limit that are set at once, the higher one never counts at once", async () => {
  const member = await system.background.member(0n);
  await set(member, 500);
  for (let round = 0; round < 5; round++) {
    await Promise.all([set(member, 300), set(member, 800), set(member, null)]);
    const { limit, next } = await limitOf(member);
    expect([300, 500]).toContain(limit);
    expect([undefined, 800, null]).toContain(next?.limit);
  }
});

test("the wait for a higher limit counts from the change, also when that had to wait for another one", async () => {
  const member = await system.background.member(0n);
  await set(member, 500);
  const { owner } = system.background;
  await owner.query("begin");
  await owner.query("select from deposit_limit where member_id = $1 for update", [member.id]);
  const raising = set(member, 900);
  await eventually(
    system,
    async () => (await owner.query("select from pg_locks where not granted")).rowCount,
    (waiting) => waiting !== null && waiting > 0,
  );
  system.time.skip(60 * MINUTE_MS);
  const least = system.time.clock.now().getTime() + HIGHER_LIMIT_WAITS_MS;
  await owner.query("commit");
  const { next } = (await raising).body as DepositLimit;
  expect(new Date(next?.from ?? "").getTime()).toBeGreaterThanOrEqual(least);
});

test("the day ends at midnight in Bangkok and Vientiane, and not at midnight in London", async () => {
  const member = await system.background.member(0n);
  await set(member, 300);
  const midnight = midnightAfter(system.time.clock.now(), 0) ?? new Date();
  system.time.skip(untilTime(midnight) - 30 * MINUTE_MS);
  await pay((await order(member, "KBANK", 300)).qrcodeId);
  await arrives(member, 300);
  expect(await order(member, "KBANK", 1)).toEqual(OVER);
  system.time.skip(untilTime(midnight));
  expect(await limitOf(member)).toMatchObject({ limit: 300, today: 0 });
  await pay((await order(member, "KBANK", 200)).qrcodeId);
  await arrives(member, 500);
  system.time.skip(8 * 60 * MINUTE_MS);
  expect(await limitOf(member)).toMatchObject({ limit: 300, today: 200 });
  expect(await order(member, "KBANK", 101)).toEqual(OVER);
  expect(await order(member, "KBANK", 100)).toMatchObject({ hasQrcode: true });
});

test("money that nobody asks us about before counts, whatever way it comes, and so does what is being credited", async () => {
  const member = await system.background.member(0n);
  await set(member, 500);
  for (const kind of ["bank-deposit", "slip-deposit", "suspense-deposit"])
    await postMovement(server.context, member, { type: "deposit", amount: 10_000n, kind });
  await postMovement(server.context, member, { type: "deposit", amount: 5_000n, isHeld: true });
  await postMovement(server.context, member, { type: "withdraw", amount: 20_000n });
  expect(await limitOf(member)).toMatchObject({ limit: 500, today: 350 });
  expect(await order(member, "KBANK", 150.01)).toEqual(OVER);
  await postMovement(server.context, member, { type: "deposit", amount: 90_000n, kind: "bank-deposit" });
  expect(await limitOf(member)).toMatchObject({ limit: 500, today: 1_250 });
  expect(await order(member, "KBANK", 1)).toEqual(OVER);
});

test("a member with kip has a limit in kip", async () => {
  const member = await system.background.member(0n);
  const { owner } = system.background;
  await owner.query("update member set currency = 'LAK' where id = $1", [member.id]);
  await owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_code, account_name, account_no)
     values (21, 'LAK', 'PAYMENT', 'AUTO', 'KBANK', 'KRAPAO', '')`,
  );
  expect(await set(member, 500)).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
  await set(member, 500_000);
  await postMovement(
    server.context,
    { id: member.id, currency: "LAK" as "THB" },
    { type: "deposit", amount: 200_000_00n },
  );
  expect(await limitOf(member)).toEqual({ limit: 500_000, today: 200_000, next: null });
  expect(await order(member, "KBANK", 300_000.01)).toEqual(OVER);
  expect(await order(member, "KBANK", 300_000)).toMatchObject({ hasQrcode: true });
});

test("a limit of an amount that nobody can deposit is refused with its field, and changes nothing", async () => {
  const member = await system.background.member(0n);
  await set(member, 500);
  const bad = [0, -1, 0.01, 100.001, 1e-9, 10_000_000_000.01, 1e300, "500", true, [500], {}];
  for (const limit of bad)
    expect(await actions.put(member, PATH, { limit }), JSON.stringify(limit)).toMatchObject({
      status: 400,
      body: {
        message: "KEY_INVALID",
        issues: expect.arrayContaining([expect.objectContaining({ path: "limit" })]) as unknown,
      },
    });
  expect(await actions.put(member, PATH, {})).toMatchObject({ status: 400, body: { message: "KEY_MISSING" } });
  expect(await limitOf(member)).toMatchObject({ limit: 500, next: null });
  expect(await set(member, 10_000_000_000)).toMatchObject({ status: 200, body: { next: { limit: 10_000_000_000 } } });
});

test("nobody reads or sets another member’s limit", async () => {
  const [member, other] = [await system.background.member(0n), await system.background.member(0n)];
  await set(member, 500);
  for (const field of ["memberId", "_id", "id", "userId"])
    expect(await actions.put(other, PATH, { limit: 100, [field]: String(member.id) })).toMatchObject({ status: 400 });
  await actions.put(other, `${PATH}?memberId=${member.id}`, { limit: 200 });
  const read = await actions.get(other, `${PATH}?memberId=${member.id}`);
  expect(read.body).not.toMatchObject({ limit: 500 });
  expect(await limitOf(member)).toMatchObject({ limit: 500 });
  for (const method of ["GET", "PUT"] as const)
    expect((await system.call(server, null, method, PATH, method === "PUT" ? { limit: 1 } : undefined)).status).toBe(
      401,
    );
});
