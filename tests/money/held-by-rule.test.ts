import { calls } from "@krapao/contract/calls";
import type { CallShape } from "@krapao/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { exportMember } from "../../apps/server/src/domain/member/export-member.ts";
import { signInOperators } from "./console.ts";
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
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const NAME = "Zebra stripes";
const SCORE = 87;

/** Creates a rule that holds withdrawals of this many baht, and returns its name. */
const holdAt = async (amount: number, more: object = {}): Promise<string> => {
  const content = {
    name: NAME,
    event: "withdrawal",
    currency: "BAHT",
    conditions: [{ measure: "amount", is: "at-least", value: amount }],
    act: "hold",
    score: SCORE,
    ...more,
  };
  const { rows } = await system.background.owner.query<{ id: bigint }>(
    "insert into risk_rule (draft, draft_at, live) values ($1, $2, $1) returning id",
    [JSON.stringify(content), system.time.clock.now()],
  );
  return `R${rows[0]?.id}`;
};

const allOff = () =>
  system.background.owner.query("update risk_rule set live = null where live ->> 'name' = $1", [NAME]);

type Told = {
  readonly isUnderReview?: true;
  readonly reviewWithin?: number;
  readonly timeline: { readonly state: string }[];
};
const movementOf = async (member: Member, reference: string): Promise<Told> =>
  (await actions.get(member, `/api/statement/movement/${reference}`)).body;

/** Calls that only read and take no parameters. */
const reads = (calls as readonly CallShape[]).filter(
  ({ method, path, audience }) => method === "GET" && audience === "member" && !path.includes("{"),
);

test("a member whose withdrawal a rule holds is told that an operator checks it, with the usual time, never the rule", async () => {
  const rule = await holdAt(700);
  const member = await system.background.member(200_000n);
  const free = (await actions.post(member, "/api/wallet/withdraw", { amount: 200 })).body as { reference: string };
  await actions.settled(member);
  expect(await movementOf(member, free.reference)).not.toHaveProperty("isUnderReview");

  const { reference } = (await actions.post(member, "/api/wallet/withdraw", { amount: 700 })).body as {
    reference: string;
  };
  const told = await eventually(
    system,
    () => movementOf(member, reference),
    ({ isUnderReview }) => isUnderReview === true,
  );
  expect(told).toMatchObject({ status: "IN_PROGRESS", reviewWithin: 4 * 3_600_000 });
  expect(told.timeline.map(({ state }) => state)).toEqual(["held", "reviewing"]);
  const entries = await actions.entries(member);
  expect(entries.map((entry) => "isUnderReview" in entry)).toEqual([true, false]);

  // The rule did raise a case, with its name and score, for operators.
  const seats = await signInOperators(system, server);
  const cases = JSON.stringify((await seats.nok("GET", "/api/flags")).body);
  expect(cases).toContain(NAME);
  await seats.close();

  // Nothing that a member can read shows it: no call, and no export of their data.
  const answers = await Promise.all([
    actions.get(member, `/api/statement/movement/${reference}`),
    actions.post(member, "/api/statement", { page: 1, limit: 100 }),
    ...reads.map(({ path }) => actions.get(member, path)),
  ]);
  expect(reads.length).toBeGreaterThan(20);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(15);
  const own = await exportMember(server.context, member.id);
  const all = [...answers.map(({ text }) => text), JSON.stringify(own)];
  for (const text of all) {
    expect(text).not.toMatch(new RegExp(`${NAME}|risk|"${rule}"|score`, "i"));
    expect(text).not.toMatch(new RegExp(`[:[ "]${SCORE}[,"\\]}]`));
  }

  await allOff();
});

test("where a rule asks for a second look, a withdrawal is paid only after two operators looked", async () => {
  await holdAt(300, { secondLook: true });
  const seats = await signInOperators(system, server);
  const held = async (): Promise<{ readonly member: Member; readonly reference: string; readonly flag: string }> => {
    const member = await system.background.member(100_000n);
    const { reference } = (await actions.post(member, "/api/wallet/withdraw", { amount: 300 })).body as {
      reference: string;
    };
    await eventually(
      system,
      () => movementOf(member, reference),
      ({ isUnderReview }) => isUnderReview === true,
    );
    const cases = (await seats.nok("GET", "/api/flags")).body as unknown as { _id: string; reference: string }[];
    const flag = cases.find((each) => each.reference === reference)?._id ?? "";
    return { member, reference, flag: encodeURIComponent(flag) };
  };
  const refused = { status: 409, body: { message: "SECOND_LOOK_REQUIRED" } };
  const notesOf = async (reference: string): Promise<string> =>
    JSON.stringify((await seats.nok("GET", `/api/withdrawals/${reference}`)).body);

  const one = await held();
  expect(await notesOf(one.reference)).toContain("second-look");
  const approve = (seat: "nok" | "ton") => seats[seat]("POST", `/api/withdrawals/${one.reference}/approve`, {});
  expect(await approve("nok")).toMatchObject(refused);
  // Their own look is not a second one. Concurrent attempts change nothing about that.
  await seats.nok("POST", `/api/flags/${one.flag}/seen`, { reason: "she was phoned" });
  for (const answer of await Promise.all([approve("nok"), approve("nok")])) expect(answer).toMatchObject(refused);
  expect(await notesOf(one.reference)).not.toContain("second-look");
  expect(await approve("ton")).toMatchObject({ status: 200 });
  await actions.settled(one.member);
  expect(await movementOf(one.member, one.reference)).toMatchObject({ status: "SUCCESS" });

  // Once two operators have closed the case, either of them approves. To refuse takes one.
  const two = await held();
  await seats.nok("POST", `/api/flags/${two.flag}/seen`, { reason: "one" });
  await seats.ton("POST", `/api/flags/${two.flag}/seen`, { reason: "two" });
  expect(await seats.ton("POST", `/api/withdrawals/${two.reference}/approve`, {})).toMatchObject({ status: 200 });
  const three = await held();
  const body = { reason: "not hers" };
  expect(await seats.nok("POST", `/api/withdrawals/${three.reference}/refuse`, body)).toMatchObject({ status: 200 });

  // A server that is paused before it evaluates the rules: the approval evaluates them.
  const four = await held();
  const { owner } = system.background;
  await owner.query("delete from flag where reference = $1", [four.reference]);
  await owner.query("update saga set state = 'held', data = data - 'waits' where reference = $1", [four.reference]);
  expect(await seats.nok("POST", `/api/withdrawals/${four.reference}/approve`, {})).toMatchObject(refused);
  await seats.close();
  await allOff();
});
