import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import type { QrPort } from "../../apps/server/src/adapters/qr/port.ts";
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

type Qr = { readonly qrcodeId: string; readonly amount: number; readonly expireIn: string; readonly qrcode: string };
const providers = ["KBANK", "WW", "PAYTIMZ", "PAYONEX"] as const;

const order = async (member: Member, provider: string, amount: number): Promise<Qr> => {
  const answer = await actions.post(member, `/api/qrcode/${provider}`, { amount });
  expect(answer.body).toMatchObject({ hasQrcode: true, amount });
  return answer.body;
};
const pay = (qrcodeId: string, amount?: number): Promise<never> =>
  system.person("POST", "/bank/payments", { qrcodeId, ...(amount !== undefined && { amount }) });
/** Waits until the wallet holds this much. */
const arrives = (member: Member, amount: number) =>
  eventually(
    system,
    () => actions.wallet(member),
    (view) => view.wallet.amount === amount,
  );
const rows = async (sql: string, values: unknown[]) =>
  (await system.background.owner.query(sql, values)).rows as never[];
const flagsOf = async (member: Member): Promise<string[]> =>
  (await rows("select kind from flag where member_id = $1 order by kind", [member.id])).map(({ kind }) => kind);

/** Returns the flags once there is one, because a flag is written after the credit. */
const flagged = (member: Member): Promise<string[]> =>
  eventually(
    system,
    () => flagsOf(member),
    ({ length }) => length > 0,
  );

describe.each(providers)("%s", (provider) => {
  test("the same amount gives the same QR, another amount replaces it, and money for the old one is credited", async () => {
    const member = await system.background.member(0n);
    const first = await order(member, provider, 200);
    expect(first.qrcode.startsWith("<svg")).toBe(true);
    const life = new Date(first.expireIn).getTime() - system.time.clock.now().getTime();
    expect(life).toBeGreaterThan(500_000);
    // The database's clock decides, and the server knows it to within one round trip.
    expect(life).toBeLessThanOrEqual(602_000);
    expect((await order(member, provider, 200)).qrcodeId).toBe(first.qrcodeId);
    const second = await order(member, provider, 300);
    expect(second.qrcodeId).not.toBe(first.qrcodeId);
    await pay(first.qrcodeId);
    await arrives(member, 200);
    expect((await actions.get(member, `/api/qrcode/${provider}`)).body).toMatchObject({ qrcodeId: second.qrcodeId });
    await pay(second.qrcodeId);
    await arrives(member, 500);
    // The order is closed shortly after the credit.
    await expect
      .poll(async () => (await actions.get(member, `/api/qrcode/${provider}`)).body)
      .toEqual({ hasQrcode: false });
    expect(await flagsOf(member)).toEqual([]);
  });

  test("a different amount than ordered is credited as paid, and flagged", async () => {
    const member = await system.background.member(0n);
    const { qrcodeId } = await order(member, provider, 200);
    await pay(qrcodeId, 180.5);
    await arrives(member, 180.5);
    expect(await flagged(member)).toEqual(["other-amount"]);
    expect((await actions.entries(member))[0]).toMatchObject({ amount: 180.5, status: "SUCCESS", reference: qrcodeId });
  });

  test("without a callback the server asks", async () => {
    const member = await system.background.member(0n);
    await actions.fault(provider, "silent");
    const { qrcodeId } = await order(member, provider, 250);
    expect(await actions.entries(member)).toEqual([]);
    await pay(qrcodeId);
    await arrives(member, 250);
    const told = await eventually(
      system,
      () => Promise.resolve(system.background.changed.filter((one) => one.memberId === member.id)),
      ({ length }) => length > 1,
    );
    expect(told).toMatchObject([
      { available: 0n, topics: ["qrcode"] },
      { available: 25_000n, topics: ["wallet", "statement", "qrcode"] },
    ]);
  });

  test("a member's other tabs are told of a QR that was made, replaced or cancelled, once each", async () => {
    const member = await system.background.member(0n);
    const told = (): unknown[] =>
      system.background.changed.filter((one) => one.memberId === member.id).map(({ topics }) => topics);
    await order(member, provider, 200);
    expect(told()).toEqual([["qrcode"]]);
    await order(member, provider, 200);
    expect(told()).toHaveLength(1);
    const { qrcodeId } = await order(member, provider, 210);
    expect(told()).toHaveLength(2);
    for (let tries = 0; tries < 2; tries += 1)
      expect((await system.call(server, member, "DELETE", `/api/qrcode/${qrcodeId}`)).status).toBe(200);
    expect(told()).toEqual([["qrcode"], ["qrcode"], ["qrcode"]]);
  });

  test("a callback that arrives twice, late or out of order is credited once", async () => {
    const member = await system.background.member(0n);
    await actions.fault(provider, "duplicate");
    const first = await order(member, provider, 150);
    await pay(first.qrcodeId);
    await arrives(member, 150);
    await actions.heal();
    await actions.fault(provider, "reorder");
    const second = await order(member, provider, 160);
    await pay(second.qrcodeId);
    await arrives(member, 310);
    await system.time.schedule.sleep(60_000);
    expect((await actions.wallet(member)).wallet.amount).toBe(310);
    expect((await actions.entries(member)).map(({ amount }) => amount)).toEqual([160, 150]);
  });

  test("money after a cancellation and after the expiry is credited", async () => {
    const member = await system.background.member(0n);
    const cancelled = await order(member, provider, 100);
    expect((await system.call(server, member, "DELETE", `/api/qrcode/${cancelled.qrcodeId}`)).status).toBe(200);
    expect((await system.call(server, member, "DELETE", `/api/qrcode/${cancelled.qrcodeId}`)).status).toBe(200);
    expect((await actions.get(member, `/api/qrcode/${provider}`)).body).toEqual({ hasQrcode: false });
    await pay(cancelled.qrcodeId);
    await arrives(member, 100);
    const old = await order(member, provider, 120);
    system.time.skip(700_000);
    expect((await actions.get(member, `/api/qrcode/${provider}`)).body).toEqual({ hasQrcode: false });
    await pay(old.qrcodeId);
    await arrives(member, 220);
    const fresh = await order(member, provider, 120);
    expect(fresh.qrcodeId).not.toBe(old.qrcodeId);
  });

  test("a provider that fails creates no QR, and the answer says so", async () => {
    const member = await system.background.member(0n);
    for (const kind of ["error", "nonsense", "lost-reply"]) {
      await actions.fault(provider, kind);
      const answer = await actions.post(member, `/api/qrcode/${provider}`, { amount: 500 });
      expect(answer).toMatchObject({ status: 200, body: { hasQrcode: false, message: "QR_FAIL" } });
      await actions.heal();
    }
    await order(member, provider, 500);
  });
});

test("what is paid in another currency than ordered is not credited, and told to an operator", async () => {
  const member = await system.background.member(0n);
  const qr = server.context.adapters.qr as Map<string, QrPort>;
  const port = qr.get("KBANK");
  if (port === undefined) throw new Error("no KBANK");
  qr.set("KBANK", {
    ...port,
    ask: async (asked) => {
      const said = await port.ask(asked);
      if (said.is !== "paid") return said;
      return { ...said, payments: said.payments.map((payment) => ({ ...payment, currency: "LAK" })) };
    },
  });
  try {
    const { qrcodeId } = await order(member, "KBANK", 200);
    await pay(qrcodeId);
    expect(await flagged(member)).toEqual(["other-amount"]);
    expect(await rows("select detail from flag where member_id = $1", [member.id])).toEqual([
      { detail: { ordered: "200.00 THB", paid: "200.00 LAK" } },
    ]);
    await system.time.schedule.sleep(10_000);
    expect((await actions.wallet(member)).wallet.amount).toBe(0);
    expect(await rows("select 1 from qr_payment where member_id = $1", [member.id])).toEqual([]);
    expect(await rows("select 1 from suspense where member_id = $1", [member.id])).toEqual([]);
    expect(await flagsOf(member)).toEqual(["other-amount"]);
  } finally {
    qr.set("KBANK", port);
  }
});

test("below a provider's minimum no QR is created", async () => {
  const member = await system.background.member(0n);
  const tries = [
    ["KBANK", 0.5],
    ["WW", 99.99],
    ["PAYONEX", 50],
    ["PAYTIMZ", 9.99],
  ] as const;
  for (const [provider, amount] of tries) {
    const answer = await actions.post(member, `/api/qrcode/${provider}`, { amount });
    expect(answer).toMatchObject({ status: 200, body: { hasQrcode: false, message: "QR_FAIL" } });
  }
  expect(await rows("select 1 from qr_order where member_id = $1", [member.id])).toEqual([]);
});

test("after a day the questions end, and a late callback is still credited", async () => {
  const member = await system.background.member(0n);
  const { qrcodeId } = await order(member, "KBANK", 90);
  system.time.skip(2 * 86_400_000);
  const read = () => rows("select state, due_at from saga where member_id = $1", [member.id]);
  await eventually(system, read, ([row]) => (row as { state: string } | undefined)?.state === "lapsed");
  expect(await read()).toEqual([{ state: "lapsed", due_at: null }]);
  expect((await actions.get(member, `/api/statement/movement/${qrcodeId}`)).status).toBe(404);
  await pay(qrcodeId);
  await arrives(member, 90);
  expect((await actions.entries(member))[0]).toMatchObject({ status: "SUCCESS", amount: 90 });
});

test("an unpaid QR that has expired is asked about at growing intervals", { timeout: 60_000 }, async () => {
  const member = await system.background.member(0n);
  const { qrcodeId } = await order(member, "KBANK", 91);
  const began = system.time.clock.now().getTime();
  const dueOf = async (): Promise<number | null> => {
    const [row] = await rows("select due_at from saga where reference = $1", [qrcodeId]);
    return (row as unknown as { due_at: Date | null } | undefined)?.due_at?.getTime() ?? null;
  };
  const dues: number[] = [];
  for (let due = await dueOf(); due !== null;) {
    if (dues.at(-1) !== due) dues.push(due);
    system.time.skip(Math.max(0, due - system.time.clock.now().getTime()));
    due = await eventually(system, dueOf, (next) => next !== dues.at(-1));
  }
  const hours = (ms: number) => (ms - began) / 3_600_000;
  const gapsAfter = (from: number, to: number): number[] =>
    dues.flatMap((due, index) => {
      const next = dues[index + 1];
      return next !== undefined && hours(due) > from && hours(due) < to ? [next - due] : [];
    });
  // A lease of half a minute separates a reading from its effects.
  expect(Math.max(...gapsAfter(20, 24))).toBeGreaterThan(2 * 3_600_000);
  expect(gapsAfter(1, 24).length).toBeLessThan(2 * 40);
});
