import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import { type Server, startWhole, type Whole } from "./whole.ts";
import { waysOf, type Ways } from "./ways.ts";

let whole: Whole;
let server: Server;
let ways: Ways;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  whole = await startWhole(20);
  server = await whole.start();
  resolver = server.context.sagas.start();
  ways = waysOf(whole, server);
});
afterAll(async () => {
  await resolver.stop();
  await whole.close();
});

test("the same key twice for the whole wallet, with unclear answers, gives both callers one movement", async () => {
  const member = await whole.background.member(50_000n);
  await ways.withGames(member, { PG: 100 });
  await ways.fault("PG", "lost-reply");
  const ask = () => ways.post(member, "/api/wallet/transferAll", { to: "PG" }, "same-key-000001");
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toMatchObject({ status: 202 });
  expect(second).toMatchObject({ status: 202, body: { reference: (first.body as { reference: string }).reference } });
  await ways.heal();
  await ways.settled(member);
  expect(await ways.holds(member, "PG")).toBe(500);
});

const withdrawMinimum = (THB: bigint): Promise<void> =>
  setOperatorSettings(server.context.db, { withdrawMinimum: { THB, LAK: 1_000n } }, server.context.clock.now());

const untilSomebodyWaits = async (): Promise<void> => {
  const waiting = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  while ((await whole.background.owner.query(waiting)).rowCount === 0) await setTimeout(10);
};

test("the same key twice while a limit changes gives both callers the first refusal, and nothing is withdrawn", async () => {
  const member = await whole.background.member(50_000n);
  const { owner } = whole.background;
  const ask = () => ways.post(member, "/api/wallet/withdraw", { amount: 100 }, "same-key-000002");
  await withdrawMinimum(1_000n);
  await owner.query("begin");
  await owner.query("select from account where member_id = $1 for update", [member.id]);
  const allowed = ask();
  await untilSomebodyWaits();
  await withdrawMinimum(20_000n);
  const refused = await ask();
  expect(refused).toMatchObject({ status: 400, body: { message: "KEY_INVALID" }, replayed: false });
  await owner.query("commit");
  expect(await allowed).toEqual({ ...refused, replayed: true });
  await withdrawMinimum(1_000n);
  expect(await ask()).toEqual({ ...refused, replayed: true });
  expect(await ways.entries(member)).toEqual([]);
  expect((await ways.wallet(member)).wallet.amount).toBe(500);
});
