import { afterAll, beforeAll, expect, test } from "vitest";

import { GUIDE_TASKS, type GuideTask } from "@krapao/contract/operator/get-guide";
import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import type { ProposalKind } from "@krapao/contract/operator/proposal-shapes";

import { propose } from "../../domain/approval/store.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { CROWD_MARK } from "../../lib/demo-mark.ts";
import { addPerson, memberWith, openConsole, openToken, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const done = async (token: string): Promise<readonly string[]> =>
  (await fixture.ask("GET", "/api/guide", { token })).json<{ done: string[] }>().done;

test("a task of the guide is done when its operator did it, and not for others", async () => {
  const member = await memberWith(fixture, 0n);
  expect(await done(fixture.ton)).toEqual([]);
  const looked = await fixture.ask("GET", `/api/members/${member.id}`, { token: fixture.ton });
  expect(looked.statusCode, looked.body).toBe(200);
  expect(await done(fixture.ton)).toEqual(["findMember"]);
  expect(await done(fixture.nok)).toEqual([]);
});

test("a caller who is not signed in gets no guide; without a sandbox none is named", async () => {
  expect((await fixture.ask("GET", "/api/guide")).statusCode).toBe(401);
  expect((await fixture.ask("GET", "/api/guide", { token: fixture.nok })).json()).toEqual({ done: [], sandbox: null });
});

const tasks = Object.keys(GUIDE_TASKS) as GuideTask[];
let people = 0;
/** A new operator, who has done nothing. */
const newcomer = async () => {
  const { context } = fixture.server;
  const id = await addPerson(context, `guided${(people += 1)}`, "owner", "Quiet-Canal-31");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  return { id, token: await openToken(context, id) };
};
const proposeA = (kind: ProposalKind, by: bigint) =>
  propose(
    fixture.server.context,
    { id: by },
    {
      ...{ act: "proposeChange", kind, subject: `${kind} ${by}`, memberId: null, amount: 0n, currency: "THB" },
      ...{ change: { input: "{}", before: null, after: null }, reason: "A test" },
    },
  );

test.each(tasks)("each act of the task %s marks it, and no other", async (task) => {
  const { db, clock } = fixture.server.context;
  const { acts, kinds = [] }: { acts: readonly string[]; kinds?: readonly ProposalKind[] } = GUIDE_TASKS[task];
  expect(acts.includes("proposeChange"), "which changes count").toBe(kinds.length > 0);
  for (const act of acts.filter((each) => each !== "proposeChange")) {
    expect(operatorCalls.map(({ name }) => name)).toContain(act);
    const { id, token } = await newcomer();
    await recordAuditEvent(db, clock.now(), { act, by: id });
    expect(await done(token), act).toEqual([task]);
  }
  for (const kind of kinds) {
    const { id, token } = await newcomer();
    await proposeA(kind, id);
    expect(await done(token), kind).toEqual([task]);
  }
});

test("another proposal than that of the task marks nothing, and a rule has to be tried", async () => {
  const { id, token } = await newcomer();
  await proposeA("add-wheel", id);
  expect(await done(token)).toEqual([]);
  const content = {
    ...{ name: "A big withdrawal", event: "withdrawal", currency: "BAHT", act: "hold", score: 40 },
    conditions: [{ measure: "amount", is: "at-least", value: 20_000 }],
  };
  const saved = await fixture.ask("POST", "/api/risk/rules", { token, body: { content } });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await done(token)).toEqual([]);
  const { _id } = saved.json<{ _id: string }>();
  const tried = await fixture.ask("POST", `/api/risk/rules/${_id}/try`, { token, body: { varied: 0 } });
  expect(tried.statusCode, tried.body).toBe(200);
  expect(await done(token)).toEqual(["tryRule"]);
});

test("what the demo did in an operator's name is not counted", async () => {
  const { db, clock } = fixture.server.context;
  const { id, token } = await newcomer();
  await recordAuditEvent(db, clock.now(), { act: "importStatement", by: id });
  fixture.server.advance(1_000);
  await db.insertInto("setting").values({ name: CROWD_MARK, value: "true", changed_at: clock.now() }).execute();
  expect(await done(token)).toEqual([]);
  fixture.server.advance(1_000);
  await recordAuditEvent(db, clock.now(), { act: "matchSuspense", by: id });
  expect(await done(token)).toEqual(["matchMoney"]);
});
