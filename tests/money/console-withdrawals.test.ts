import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { NoAnswer } from "../../apps/server/src/lib/outgoing.ts";
import { type Operators, signInOperators } from "./console.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";

let system: System;
let servers: readonly [Server, Server];
let actions: MemberActions;
let here: Operators;
let there: Operators;
const resolvers: { stop: () => Promise<void> }[] = [];
beforeAll(async () => {
  system = await startSystem();
  servers = [await system.start(), await system.start()];
  for (const { context } of servers) resolvers.push(context.sagas.start());
  actions = memberActions(system, servers[0]);
  [here, there] = [await signInOperators(system, servers[0]), await signInOperators(system, servers[1])];
});
afterEach(() => actions.heal());
afterAll(async () => {
  await Promise.all(resolvers.map((resolver) => resolver.stop()));
  await Promise.all([here.close(), there.close()]);
  await system.close();
});

type Row = { _id: string; amount: number; status: string; notes: { code: string; isReason: boolean }[] };
const list = async (status: string): Promise<readonly Row[]> =>
  (await here.nok("GET", `/api/withdrawals?status=${status}`)).body;
const payouts = async (member: Member): Promise<readonly { amount: number }[]> =>
  system.person("GET", `/bank/payouts?accountNo=${member.id}`);

/** A withdrawal above the automatic limit, once it waits. */
const ask = async (amount = 60_000): Promise<{ readonly member: Member; readonly reference: string }> => {
  const member = await system.background.member(10_000_000n);
  const asked = await actions.post(member, "/api/wallet/withdraw", { amount });
  expect(asked).toMatchObject({ status: 200, body: { wallet: { amount: 100_000 - amount } } });
  const { reference } = asked.body as { reference: string };
  await eventually(
    system,
    () => list("waiting"),
    (rows) => rows.some(({ _id }) => _id === reference),
  );
  return { member, reference };
};

test("a waiting withdrawal is listed with its reason, masked, and once approved is paid to the requested account", async () => {
  const { member, reference } = await ask();
  const row = (await list("waiting")).find(({ _id }) => _id === reference);
  expect(row).toMatchObject({
    amount: 60_000,
    status: "waiting",
    member: { _id: String(member.id), phone: expect.stringMatching(/^\d{3}•••\d{4}$/) },
    bankAccount: { bankAccountNo: `••••${String(member.id).slice(-4)}` },
    notes: expect.arrayContaining([{ code: "above-limit-each", isReason: true, detail: null }]),
    decision: null,
  });
  expect(await here.nok("GET", `/api/withdrawals/${reference}`)).toMatchObject({
    status: 200,
    body: { figures: { available: 40_000, held: 60_000 }, movements: [{ reference, bankAccountNo: /^••••/ }] },
  });
  const approved = await here.nok("POST", `/api/withdrawals/${reference}/approve`);
  expect(approved).toMatchObject({ status: 200, body: { decision: { by: { role: "cashier" } } } });
  expect((await actions.settled(member))[0]).toMatchObject({ status: "SUCCESS" });
  expect(await payouts(member)).toMatchObject([{ amount: 60_000 }]);
  const movement = await actions.get(member, `/api/statement/movement/${reference}`);
  expect((movement.body as { timeline: { state: string }[] }).timeline.map(({ state }) => state)).toEqual([
    "held",
    "approved",
    "sending",
    "done",
  ]);
  expect(movement.text).not.toContain("nok");
  expect((await list("paid")).map(({ _id }) => _id)).toContain(reference);
});

test("a refused withdrawal is returned to the wallet; the member is told neither by whom nor why", async () => {
  const { member, reference } = await ask();
  expect((await here.nok("POST", `/api/withdrawals/${reference}/refuse`, {})).status).toBe(400);
  const refused = await there.ton("POST", `/api/withdrawals/${reference}/refuse`, { reason: "looks borrowed" });
  expect(refused).toMatchObject({ status: 200, body: { status: "refused", decision: { reason: "looks borrowed" } } });
  expect((await actions.wallet(member)).wallet.amount).toBe(100_000);
  const movement = await actions.get(member, `/api/statement/movement/${reference}`);
  expect(movement.body).toMatchObject({ status: "FAILED" });
  expect((movement.body as { timeline: { state: string }[] }).timeline.map(({ state }) => state)).toEqual([
    "held",
    "returned",
  ]);
  expect(movement.text).not.toMatch(/borrowed|ton/);
  expect(await payouts(member)).toEqual([]);
  const log = (await here.owner("GET", "/api/audit?limit=5")).body as { act: string; subject: string; after: string }[];
  expect(log.filter(({ subject }) => subject === reference).map(({ act }) => act)).toEqual([
    "refuseWithdrawal",
    "refuseWithdrawal",
  ]);
});

test("of twenty concurrent decisions on two servers, half of them refusals, exactly one counts", async () => {
  for (let round = 0; round < 4; round++) {
    const { member, reference } = await ask();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const seat = index % 2 === 0 ? here : there;
        const isYes = (index >> 1) % 2 === round % 2;
        const url = `/api/withdrawals/${reference}/${isYes ? "approve" : "refuse"}`;
        return seat.nok("POST", url, { reason: "at once" });
      }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 200))
      expect(lost).toMatchObject({ status: 409, body: { message: "NOT_WAITING" } });
    await actions.settled(member);
    const isPaid = !JSON.stringify(won).includes(`"status":"refused"`);
    expect(await payouts(member)).toHaveLength(isPaid ? 1 : 0);
    expect((await actions.wallet(member)).wallet.amount).toBe(isPaid ? 40_000 : 100_000);
  }
});

test("a decision during automatic processing pays once or returns once", async () => {
  const member = await system.background.member(10_000_000n);
  for (let round = 0; round < 6; round++) {
    const asked = await actions.post(member, "/api/wallet/withdraw", { amount: 1_000 });
    const { reference } = asked.body as { reference: string };
    const act = round % 2 === 0 ? "approve" : "refuse";
    const [one, other] = await Promise.all([
      here.nok("POST", `/api/withdrawals/${reference}/${act}`, { reason: "at once" }),
      there.nok("POST", `/api/withdrawals/${reference}/${act}`, { reason: "at once" }),
    ]);
    expect([one.status, other.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  }
  const entries = await actions.settled(member);
  const paid = entries.filter(({ status }) => status === "SUCCESS").length;
  expect(await payouts(member)).toHaveLength(paid);
  expect((await actions.wallet(member)).wallet.amount).toBe(100_000 - 1_000 * paid);
});

test("an approved withdrawal whose payout fails is returned, and shows who approved it", async () => {
  const { member, reference } = await ask();
  await actions.fault("payouts", "error");
  await here.nok("POST", `/api/withdrawals/${reference}/approve`, {});
  await system.time.schedule.sleep(20_000);
  await actions.heal();
  expect((await actions.settled(member))[0]).toMatchObject({ status: "FAILED" });
  expect((await actions.wallet(member)).wallet.amount).toBe(100_000);
  expect(await here.nok("GET", `/api/withdrawals/${reference}`)).toMatchObject({
    body: { status: "refused", decision: { by: { role: "cashier" } } },
  });
});

test("an approved withdrawal that could not be sent is refused, and not paid once the provider is back", async () => {
  const { member, reference } = await ask();
  const outOfReach = servers.map(({ context: { adapters } }) => {
    if (adapters.payout === null) throw new Error("no payout provider");
    return vi.spyOn(adapters.payout, "reserve").mockRejectedValue(new NoAnswer("out of reach"));
  });
  expect(await here.nok("POST", `/api/withdrawals/${reference}/approve`)).toMatchObject({
    status: 200,
    body: { status: "paying" },
  });
  await system.time.schedule.sleep(12_000);
  expect((await list("paying")).find(({ _id }) => _id === reference)).toMatchObject({ mayRefuse: true });
  const url = `/api/withdrawals/${reference}/refuse`;
  expect(await there.ton("POST", url, { reason: "not any more" })).toMatchObject({
    status: 200,
    body: { status: "refused", mayRefuse: false, decision: { reason: "not any more" } },
  });
  for (const spy of outOfReach) spy.mockRestore();
  await system.time.schedule.sleep(10_000);
  expect(await payouts(member)).toEqual([]);
  expect((await actions.wallet(member)).wallet.amount).toBe(100_000);
});

test("an unknown withdrawal, another movement and a decided one have different errors", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 300 });
  const [transfer] = await actions.entries(member);
  for (const [url, status] of [
    ["/api/withdrawals/WNOTTHERE/approve", 404],
    [`/api/withdrawals/${transfer?.reference}/approve`, 404],
  ] as const) {
    expect((await here.nok("POST", url, {})).status).toBe(status);
  }
});

test("waiting withdrawals are listed oldest or newest first", async () => {
  const ids = [(await ask()).reference, (await ask()).reference];
  const inOrder = async (query: string): Promise<readonly string[]> =>
    ((await here.nok("GET", `/api/withdrawals?status=waiting${query}`)).body as readonly Row[])
      .map(({ _id }) => _id)
      .filter((id) => ids.includes(id));
  expect(await inOrder("")).toEqual(ids.toReversed());
  expect(await inOrder("&order=oldest")).toEqual(ids);
});
