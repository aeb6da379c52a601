import { HIGHER_LIMIT_WAITS_MS } from "@krapao/contract/deposit/limit-shapes";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { depositLimitOf } from "../../apps/server/src/domain/deposit/limit/deposit-limit.ts";
import { type Gifts, giftsOf } from "./gifts.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let gifts: Gifts;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
  gifts = giftsOf(system, server);
});
afterEach(() => actions.heal());
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const PATH = "/api/wallet/depositLimit";
const OVER = { hasQrcode: false, message: "DEPOSIT_LIMIT" };
const set = (member: Member, limit: number | null) => actions.put(member, PATH, { limit });
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

test("a gift link is refused once the limit is reached, and stays redeemable", async () => {
  const member = await system.background.member(0n);
  await set(member, 200);
  expect(await gifts.send(member, await gifts.wrap(250), "limit-gift-1")).toMatchObject({ status: 200 });
  const link = await gifts.wrap(30);
  expect(await gifts.send(member, link, "limit-gift-2")).toMatchObject({
    status: 409,
    body: { message: "DEPOSIT_LIMIT" },
  });
  expect(await order(member, "KBANK", 100)).toEqual(OVER);
  const other = await system.background.member(0n);
  expect(await gifts.send(other, link, "limit-gift-3")).toMatchObject({ status: 200 });
});

test("a higher limit waits a day, and a lower one takes it back", async () => {
  const member = await system.background.member(0n);
  await set(member, 500);
  const raised = await set(member, 900);
  expect(raised.body).toMatchObject({ limit: 500, next: { limit: 900 } });
  expect(await order(member, "KBANK", 600)).toEqual(OVER);
  expect((await set(member, 400)).body).toMatchObject({ limit: 400, next: null });
  const removed = (await set(member, null)).body as unknown as { next: { limit: null; from: string } };
  expect(removed).toMatchObject({ limit: 400, next: { limit: null } });
  const from = new Date(removed.next.from);
  expect(from.getTime() - system.time.clock.now().getTime()).toBeGreaterThan(HIGHER_LIMIT_WAITS_MS - 60_000);
  const { db } = server.context;
  expect((await depositLimitOf(db, member.id, new Date(from.getTime() - 1))).limit).toBe(40_000n);
  expect(await depositLimitOf(db, member.id, from)).toEqual({ limit: null, next: null });
});

test("a limit of an amount that nobody can deposit is refused and changes nothing", async () => {
  const member = await system.background.member(0n);
  await set(member, 500);
  for (const limit of [0, -1, 0.01, 100.001, "500", undefined])
    expect(await actions.put(member, PATH, { limit })).toMatchObject({ status: 400 });
  expect((await actions.get(member, PATH)).body).toMatchObject({ limit: 500, next: null });
});
