import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import { type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem(20);
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
});
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

test("the same key twice for the whole wallet, with unclear answers, gives both callers one movement", async () => {
  const member = await system.background.member(50_000n);
  await actions.withGames(member, { PG: 100 });
  await actions.fault("PG", "lost-reply");
  const ask = () => actions.post(member, "/api/wallet/transferAll", { to: "PG" }, "same-key-000001");
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toMatchObject({ status: 202 });
  expect(second).toMatchObject({ status: 202, body: { reference: (first.body as { reference: string }).reference } });
  await actions.heal();
  await actions.settled(member);
  expect(await actions.holds(member, "PG")).toBe(500);
});

const withdrawMinimum = (THB: bigint): Promise<void> =>
  setOperatorSettings(server.context.db, { withdrawMinimum: { THB, LAK: 1_000n } }, server.context.clock.now());

const untilSomebodyWaits = async (): Promise<void> => {
  const waiting = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  while ((await system.background.owner.query(waiting)).rowCount === 0) await setTimeout(10);
};

test("the same key twice while a limit changes gives both callers the first refusal, and nothing is withdrawn", async () => {
  const member = await system.background.member(50_000n);
  const { owner } = system.background;
  const ask = () => actions.post(member, "/api/wallet/withdraw", { amount: 100 }, "same-key-000002");
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
  expect(await actions.entries(member)).toEqual([]);
  expect((await actions.wallet(member)).wallet.amount).toBe(500);
});
