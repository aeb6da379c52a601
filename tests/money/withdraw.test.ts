import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { approveWithdrawal } from "../../apps/server/src/domain/withdrawal/decide.ts";
import { readSaga } from "../../apps/server/src/saga/rows.ts";
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

const DAY_MS = 86_400_000;
const payouts = async (accountNo: bigint | string): Promise<{ reference: string; amount: number }[]> =>
  system.person("GET", `/bank/payouts?accountNo=${accountNo}`);
const owner = (sql: string, values: unknown[]) => system.background.owner.query(sql, values);
/** Waits until the withdrawal needs an operator, and returns the reason. */
const waitsFor = async (member: Member, why: readonly string[]): Promise<void> => {
  const read = () =>
    owner("select data->'waits' as waits, due_at from saga where member_id = $1 and state = 'reviewing'", [member.id]);
  const { rows } = await eventually(system, read, ({ rows: [row] }) =>
    Array.isArray(Reflect.get(Object(row), "waits")),
  );
  expect(rows).toEqual([{ waits: why, due_at: null }]);
};
const approve = async (member: Member): Promise<void> => {
  const { rows } = await owner("select reference from saga where member_id = $1 and state = 'reviewing'", [member.id]);
  const row = await readSaga(server.context.db, member.id, (rows[0] as { reference: string }).reference);
  if (row === null) throw new Error("no withdrawal");
  expect(await approveWithdrawal(server.context, row, { by: 1n, reason: "well" })).toBe(true);
};
const stateOf = async (member: Member): Promise<unknown> =>
  (await owner("select state from saga where member_id = $1 and kind = 'withdraw'", [member.id])).rows[0];

test("limits are checked before anything moves; up to the automatic limit a withdrawal is paid automatically", async () => {
  const member = await system.background.member(500_000_000n);
  for (const url of ["/api/wallet/withdraw", "/api/wallet/withdrawAll"]) {
    for (const amount of [99.99, 2_000_000.01]) {
      const answer = await actions.post(member, url, { amount });
      expect(answer).toMatchObject({ status: 400, body: { message: "KEY_INVALID", issues: [{ path: "amount" }] } });
    }
  }
  expect(await actions.entries(member)).toEqual([]);
  expect(await actions.post(member, "/api/wallet/withdraw", { amount: 50_000 })).toMatchObject({ status: 200 });
  const [paid] = await actions.settled(member);
  expect(paid).toMatchObject({ status: "SUCCESS", amount: 50_000, to: "KBANK" });
  // The provider's own reference is kept: its support knows the payout by it.
  const row = await readSaga(server.context.db, member.id, paid?.reference ?? "");
  const asked = { reference: paid?.reference ?? "", amount: 5_000_000n, currency: "THB" };
  const known = await server.context.adapters.payout?.ask(asked);
  expect(known).toEqual({ is: "done", theirReference: expect.stringMatching(/\S/) });
  expect(row?.data["payment"]).toBe(known?.is === "done" ? known.theirReference : null);
  expect(await actions.post(member, "/api/wallet/withdraw", { amount: 50_000.01 })).toMatchObject({ status: 200 });
  await waitsFor(member, ["above-limit-each"]);
});

test.each(["error", "lost-reply", "timeout", "nonsense", "slow"])(
  "under the fault %s in the payout it is paid once, or returned",
  async (kind) => {
    const member = await system.background.member(100_000n);
    await actions.fault("payouts", kind);
    const key = `payout-${kind}`;
    const answer = await actions.post(member, "/api/wallet/withdraw", { amount: 300 }, key);
    expect(answer).toMatchObject({ status: 200, body: { wallet: { amount: 700 } } });
    await system.time.schedule.sleep(20_000);
    expect((await actions.wallet(member)).wallet.amount).toBe(700);
    await actions.heal();
    const [entry] = await actions.settled(member);
    const isPaid = kind !== "error";
    expect(entry?.status).toBe(isPaid ? "SUCCESS" : "FAILED");
    expect(await payouts(member.id)).toHaveLength(isPaid ? 1 : 0);
    expect((await actions.wallet(member)).wallet.amount).toBe(isPaid ? 700 : 1_000);
    expect(await actions.post(member, "/api/wallet/withdraw", { amount: 300 }, key)).toMatchObject({
      status: 200,
      replayed: true,
      text: answer.text,
    });
    // A failed one does not count towards the day's sum.
    const counted = await owner("select 1 from payout_approval where member_id = $1", [member.id]);
    expect(counted.rows).toHaveLength(isPaid ? 1 : 0);
  },
);

test("rule 15: a withdrawal within 24 hours of a change of the bank account waits for an operator, and the statement says so", async () => {
  const member = await system.background.member(100_000n);
  await owner("update member set bank_changed_at = $2 where id = $1", [member.id, system.time.clock.now()]);
  const asked = await actions.post(member, "/api/wallet/withdraw", { amount: 300 });
  expect(asked.status).toBe(200);
  await waitsFor(member, ["bank-changed"]);
  const { reference } = asked.body as { reference: string };
  const movement = await actions.get(member, `/api/statement/movement/${reference}`);
  expect((movement.body as { timeline: { state: string }[] }).timeline.map(({ state }) => state)).toEqual([
    "held",
    "reviewing",
  ]);
  system.time.skip(DAY_MS);
  await system.time.schedule.sleep(20_000);
  expect(await payouts(member.id)).toEqual([]);
  await approve(member);
  await actions.settled(member);
  expect(await payouts(member.id)).toMatchObject([{ amount: 300 }]);
  expect(await actions.post(member, "/api/wallet/withdraw", { amount: 300 })).toMatchObject({ status: 200 });
  await actions.settled(member);
  expect(await payouts(member.id)).toHaveLength(2);
});

test.each([
  ["amount", { amount: 5_00n }],
  ["currency", { currency: "LAK" }],
])("a payout of another %s under its reference ends no withdrawal", async (_what, other) => {
  const member = await system.background.member(100_000n);
  const { payout } = server.context.adapters;
  if (payout === null) throw new Error("no payout provider");
  Object.assign(server.context.adapters, {
    payout: {
      ...payout,
      // The provider pays something else, and its answer is lost.
      pay: async (...[order, attempt]: Parameters<typeof payout.pay>) => {
        await payout.pay({ ...order, ...other }, attempt);
        return { is: "unclear", why: "lost" };
      },
    },
  });
  try {
    await actions.post(member, "/api/wallet/withdraw", { amount: 300 });
    await eventually(
      system,
      () => payouts(member.id),
      ({ length }) => length > 0,
    );
    await system.time.schedule.sleep(60_000);
    const { rows } = await owner(
      `select s.state, (select array_agg(distinct a.detail->>'why') from saga_attempt a
         where a.member_id = s.member_id and a.reference = s.reference and a.what = 'ask') as told
       from saga s where s.member_id = $1 and s.kind = 'withdraw'`,
      [member.id],
    );
    expect(rows).toEqual([{ state: "paying", told: ["another amount"] }]);
  } finally {
    Object.assign(server.context.adapters, { payout });
  }
});

test("S31: a change of the bank account neither redirects a withdrawal nor hides it", async () => {
  const member = await system.background.member(100_000n);
  await owner("update member set status = 'blocked' where id = $1", [member.id]);
  await owner("update member set status = 'active', bank_changed_at = $2 where id = $1", [
    member.id,
    system.time.clock.now(),
  ]);
  await actions.post(member, "/api/wallet/withdraw", { amount: 300 });
  await owner("update member set bank_account_no = 'ANOTHER', bank_code = 'SCB' where id = $1", [member.id]);
  await waitsFor(member, ["bank-changed"]);
  await approve(member);
  const [entry] = await actions.settled(member);
  expect(entry).toMatchObject({ status: "SUCCESS", to: "KBANK", bankAccountNo: String(member.id) });
  expect(await payouts(member.id)).toHaveLength(1);
  expect(await payouts("ANOTHER")).toEqual([]);
});

test("S27: earlier withdrawals of a blocked member wait for an operator, even after unblocking", async () => {
  const member = await system.background.member(100_000n);
  await owner("update member set bank_changed_at = $2 where id = $1", [member.id, system.time.clock.now()]);
  await actions.post(member, "/api/wallet/withdraw", { amount: 300 });
  await owner("update member set status = 'blocked' where id = $1", [member.id]);
  system.time.skip(DAY_MS);
  await system.time.schedule.sleep(20_000);
  await owner("update member set status = 'active' where id = $1", [member.id]);
  system.time.skip(DAY_MS / 12);
  await system.time.schedule.sleep(20_000);
  expect(await stateOf(member)).toEqual({ state: "reviewing" });
  expect(await payouts(member.id)).toEqual([]);
});

test("BONUS_REMAINING is checked before anything moves, in withdrawAll too", async () => {
  const { withdrawGuards } = await import("../../apps/server/src/domain/withdrawal/limits.ts");
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 300 });
  withdrawGuards.push((_context, { id }) => Promise.resolve(id === member.id));
  for (const url of ["/api/wallet/withdraw", "/api/wallet/withdrawAll"]) {
    const answer = await actions.post(member, url, { amount: 300 });
    expect(answer).toMatchObject({ status: 409, body: { message: "BONUS_REMAINING" } });
  }
  withdrawGuards.pop();
  expect(await actions.holds(member, "PG")).toBe(300);
  expect(await actions.entries(member)).toHaveLength(1);
});
