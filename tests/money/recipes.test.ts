import { afterAll, beforeAll, expect, test } from "vitest";

import { hashPassword } from "../../apps/server/src/lib/passwords.ts";
import { DEMO_PASSWORD } from "../../apps/server/src/lib/demo-password.ts";
import { DEMO_PHONE } from "../../apps/server/src/demo/demo-member.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

// The sandbox's recipes act as the demo member through the wallet's own calls.

type Recipe = {
  readonly key: string;
  readonly state: string;
  readonly look: string | null;
  readonly refused: string | null;
};

let system: System;
let server: Server;
let demo: Member;
let actions: MemberActions;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
  demo = await system.background.member(1_000_000n);
  const password = await hashPassword(server.context.schedule, DEMO_PASSWORD);
  const { owner } = system.background;
  await owner.query("update member set password = $2 where id = $1", [demo.id, password]);
  await owner.query("insert into member_phone (member_id, phone) values ($1, $2)", [demo.id, DEMO_PHONE]);
});
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const recipe = async (key: string): Promise<Recipe> => {
  const all: readonly Recipe[] = await system.person("GET", "/page/recipes");
  const found = all.find((one) => one.key === key);
  if (found === undefined) throw new Error("no such recipe");
  return found;
};
const begin = (key: string): Promise<unknown> => system.person("POST", `/page/recipes/${key}`, {});
const end = (key: string): Promise<unknown> => system.person("DELETE", `/page/recipes/${key}`);
const isDone = (key: string): Promise<Recipe> =>
  eventually(
    system,
    () => recipe(key),
    ({ state }) => state === "done",
  );
/** The movement to which a recipe's link leads in the console. */
const movementOf = ({ look }: Recipe): string => {
  const { pathname, searchParams } = new URL(look ?? "", "http://console.test");
  expect(pathname).toBe(`/members/${demo.id}`);
  return searchParams.get("movement") ?? "";
};
const statusOf = async (reference: string): Promise<string | undefined> =>
  (await actions.entries(demo)).find((entry) => entry.reference === reference)?.status;

test("the demo member pays a QR that nobody tells of, and the money comes because the server asks", async () => {
  await begin("silent-callback");
  const done = await isDone("silent-callback");
  expect(done.refused).toBeNull();
  await eventually(
    system,
    () => statusOf(movementOf(done)),
    (status) => status === "SUCCESS",
  );
  await end("silent-callback");
});

test("the demo member pays a QR that is told of two minutes late, after the server has asked, and it is credited once", async () => {
  const { amount } = (await actions.wallet(demo)).wallet;
  await begin("late-callback");
  const done = await isDone("late-callback");
  expect(done.refused).toBeNull();
  const reference = movementOf(done);
  await eventually(
    system,
    () => statusOf(reference),
    (status) => status === "SUCCESS",
  );
  expect(system.world.callbacks.waiting()).toBe(1);
  await end("late-callback");
  await eventually(
    system,
    () => Promise.resolve(system.world.callbacks.waiting()),
    (waiting) => waiting === 0,
  );
  const credited = (await actions.entries(demo)).filter((entry) => entry.reference === reference);
  expect(credited).toMatchObject([{ status: "SUCCESS", amount: 100 }]);
  expect((await actions.wallet(demo)).wallet.amount).toBe(amount + 100);
});

test("the demo member withdraws, and the payout's answer comes too late", async () => {
  await begin("hanging-payout");
  const reference = movementOf(await isDone("hanging-payout"));
  expect(await statusOf(reference)).toBe("IN_PROGRESS");
  await end("hanging-payout");
  await eventually(
    system,
    () => statusOf(reference),
    (status) => status === "SUCCESS",
  );
});

test("the demo member uploads the bad picture of a slip", async () => {
  await begin("worn-slip");
  const done = await recipe("worn-slip");
  expect(done).toMatchObject({ state: "done", refused: null });
  const { rows } = await system.background.owner.query("select kind from saga where reference = $1", [
    movementOf(done),
  ]);
  expect(rows).toEqual([{ kind: "slip-deposit" }]);
});

test("the demo member's money is lost in the game, and a second time is refused until the first is resolved", async () => {
  await begin("unclear-transfer");
  const done = await recipe("unclear-transfer");
  expect(done).toMatchObject({ state: "done", refused: null });
  expect(await statusOf(movementOf(done))).toBe("IN_PROGRESS");
  await end("unclear-transfer");

  await begin("unclear-transfer");
  expect(await recipe("unclear-transfer")).toMatchObject({ state: "waiting", refused: "TRANSFER_IN_PROGRESS" });
  await end("unclear-transfer");
  expect(await recipe("unclear-transfer")).toMatchObject({ state: "ready", refused: null });
});

test("all recipes use one sign-in, and a new one when it has ended", async () => {
  const sessions = async (): Promise<number | null> =>
    (await system.background.owner.query("select 1 from session where member_id = $1", [demo.id])).rowCount;
  const before = await sessions();
  await system.background.owner.query("delete from session where member_id = $1", [demo.id]);
  await begin("hanging-payout");
  expect(await isDone("hanging-payout")).toMatchObject({ refused: null });
  await end("hanging-payout");
  // One of them is the test's own.
  expect([before, await sessions()]).toEqual([2, 1]);
});
