import type { Proposal } from "@krapao/contract/operator/proposal-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { operatorSettings } from "../../lib/operator-settings.ts";
import { addPerson, openConsole, openToken, secondOwner, type TestConsole } from "../../testing/console.ts";

// A setting that moves money needs two operators, and the approver sees what the proposer saw.

let fixture: TestConsole;
let second: string;
beforeAll(async () => {
  fixture = await openConsole();
  second = await secondOwner(fixture);
});
afterAll(() => fixture.close());

const reason = "agreed on Monday";
const ask = async (token: string, method: "GET" | "POST" | "PUT", url: string, body?: unknown) => {
  const answer = await fixture.ask(method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
const sums = (BAHT: number) => ({ BAHT, LAK: 50_000 });
const propose = async (settings: object, by = fixture.owner): Promise<Proposal> => {
  const { status, body } = await ask(by, "PUT", "/api/settings", { settings, reason });
  expect([status, body["message"]]).toEqual([202, undefined]);
  return body["proposal"] as Proposal;
};
const approve = (by: string, { _id }: Proposal) => ask(by, "POST", `/api/proposals/${_id}/approve`, { reason });
const refuse = (by: string, { _id }: Proposal) => ask(by, "POST", `/api/proposals/${_id}/refuse`, { reason });
const minimum = async () => (await operatorSettings(fixture.server.context.db)).withdrawMinimum.THB;
const stateOf = async ({ _id }: Proposal) =>
  (await fixture.server.context.db.selectFrom("proposal").select("state").where("id", "=", _id).executeTakeFirst())
    ?.state;

test("a limit is proposed with before and after, and applies after another's approval; its proposer cannot approve", async () => {
  const proposal = await propose({ withdrawMinimum: sums(200), registerOTP: false });
  expect(proposal).toMatchObject({ kind: "change-settings", state: "waiting", amount: null, reason });
  expect(JSON.parse(proposal.change?.before ?? "")).toEqual({ withdrawMinimum: sums(100), registerOTP: true });
  expect(JSON.parse(proposal.change?.after ?? "")).toEqual({ withdrawMinimum: sums(200), registerOTP: false });
  expect(await minimum()).toBe(10_000n);
  expect((await approve(fixture.owner, proposal)).body).toEqual({ message: "OWN_PROPOSAL" });
  expect(await minimum()).toBe(10_000n);
  expect((await approve(fixture.nok, proposal)).body).toMatchObject({ state: "done", decidedBy: { username: "nok" } });
  expect(await minimum()).toBe(20_000n);
  expect((await approve(second, proposal)).body).toEqual({ message: "NOT_WAITING" });
});

test("settings that one person decides change immediately", async () => {
  const settings = { sessionsPerMember: 7, enableChatWidget: true };
  expect(await ask(fixture.owner, "PUT", "/api/settings", { settings, reason })).toMatchObject({
    status: 200,
    body: { settings },
  });
});

test.each([
  // A member's game login is posted to this host, and the app shows pages of this one in a frame.
  { sportHost: "games.example" },
  { videoHosts: ["https://video.example"] },
  // These let in who would otherwise be stopped.
  { registerOTP: true },
  { smsPerHour: 1_000_000 },
  { otpProofPerPhone: 1_000_000 },
  { otpProofPerAddress: 1_000_000 },
  // These silence an alarm.
  { alertMovement: sums(0) },
  { alertSignIns: 0 },
  { alertProviderSuccess: 0 },
  { alertWithdrawalsAge: 31_536_000_000 },
  { auditEvery: 31_536_000_000 },
])("%j takes two people", async (settings) => {
  const before = await operatorSettings(fixture.server.context.db);
  const proposal = await propose(settings);
  expect((await approve(fixture.owner, proposal)).body).toEqual({ message: "OWN_PROPOSAL" });
  expect((await refuse(second, proposal)).status).toBe(200);
  expect(await operatorSettings(fixture.server.context.db)).toEqual(before);
});

test("of any number of concurrent decisions one counts", async () => {
  const proposal = await propose({ withdrawMinimum: sums(210) });
  const said = await Promise.all([
    approve(second, proposal),
    approve(fixture.nok, proposal),
    refuse(fixture.ton, proposal),
    refuse(fixture.owner, proposal),
  ]);
  expect(said.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  expect(await minimum()).toBe((await stateOf(proposal)) === "done" ? 21_000n : 20_000n);
});

test("of two concurrent proposals about the same object one waits", async () => {
  const both = await Promise.all(
    [fixture.owner, second].map((by) =>
      ask(by, "PUT", "/api/settings", { settings: { withdrawMinimum: sums(220) }, reason }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409]);
  for (const { status, body } of both) if (status === 202) await refuse(fixture.nok, body["proposal"] as Proposal);
});

test("approving a proposal whose object has changed since changes nothing, and says so", async () => {
  const old = await propose({ withdrawMinimum: sums(230) });
  const wider = await propose({ withdrawMinimum: sums(240), couponDays: 9 });
  expect((await approve(second, wider)).status).toBe(200);
  expect(await approve(second, old)).toEqual({ status: 409, body: { message: "PROPOSAL_STALE" } });
  expect([await minimum(), await stateOf(old)]).toEqual([24_000n, "failed"]);
});

test("approval by a role without the permission is refused, also when the role changed in the meantime", async () => {
  const { context } = fixture.server;
  await context.db
    .insertInto("operator_role")
    .values({ name: "Checker", permissions: ["proposals.see", "settings.see", "settings.approve"], changed_at: null })
    .execute();
  const id = await addPerson(context, "checker", "Checker", "Quiet-Canal-32");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  const checker = await openToken(context, id);
  const proposal = await propose({ withdrawMinimum: sums(250) });
  const may = (permissions: string[]) =>
    context.db.updateTable("operator_role").set({ permissions }).where("name", "=", "Checker").execute();
  await may(["proposals.see"]);
  expect(await approve(checker, proposal)).toEqual({ status: 403, body: { message: "NO_PERMISSION" } });
  expect(await refuse(checker, proposal)).toEqual({ status: 403, body: { message: "NO_PERMISSION" } });
  await may(["proposals.see", "settings.see", "settings.approve"]);
  expect((await approve(checker, proposal)).status).toBe(200);
});

test("alone: an owner makes a change with a reason, and all operators are told until they acknowledge it", async () => {
  const proposal = await propose({ withdrawMinimum: sums(260) });
  const alone = (by: string, { _id }: Pick<Proposal, "_id">, body: object) =>
    ask(by, "POST", `/api/proposals/${_id}/alone`, body);
  expect((await alone(fixture.nok, proposal, { reason })).body).toEqual({ message: "OWNER_ONLY" });
  expect((await alone(fixture.owner, proposal, {})).status).toBe(400);
  expect((await alone(fixture.owner, proposal, { reason: "the bank is closed" })).body).toMatchObject({
    state: "done",
    isAlone: true,
  });
  expect(await minimum()).toBe(26_000n);
  const told = async (by: string) =>
    ((await ask(by, "GET", "/api/pulse")).body["emergencies"] as { _id: string; reason: string }[]).map(
      ({ _id, reason: why }) => [_id, why],
    );
  for (const by of [fixture.owner, second, fixture.ton])
    expect(await told(by)).toEqual([[proposal._id, "the bank is closed"]]);
  for (const _ of [1, 2]) expect((await ask(second, "POST", `/api/proposals/${proposal._id}/seen`)).status).toBe(200);
  expect([await told(second), (await told(fixture.ton)).length]).toEqual([[], 1]);
  const acts = (await ask(fixture.owner, "GET", "/api/audit?limit=9")).body as unknown as { act: string }[];
  expect(acts.filter(({ act }) => act === "seeEmergency")).toHaveLength(1);
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(["carryOutAlone", "changeSettings"]));
});

test("alone: a new owner has to wait first", async () => {
  const { context } = fixture.server;
  const id = await addPerson(context, "newowner", "owner", "Quiet-Canal-33");
  await context.db
    .updateTable("operator")
    .set({ is_demo: true, changed_at: context.clock.now() })
    .where("id", "=", id)
    .execute();
  const proposal = await propose({ withdrawMinimum: sums(270) });
  const token = await openToken(context, id);
  for (const how of ["alone", "approve"])
    expect((await ask(token, "POST", `/api/proposals/${proposal._id}/${how}`, { reason })).body).toEqual({
      message: "NEW_OPERATOR",
    });
  expect((await refuse(fixture.owner, proposal)).status).toBe(200);
});

const role = (name: string, permissions: readonly string[] | null, by = fixture.owner) =>
  ask(by, "PUT", `/api/roles/${encodeURIComponent(name)}`, { permissions, reason });
const agreed = async (name: string, permissions: readonly string[] | null) => {
  const { status, body } = await role(name, permissions);
  expect([status, body["message"]]).toEqual([202, undefined]);
  return approve(second, body["proposal"] as Proposal);
};

test("a custom role is created, changed and deleted by two owners; whoever holds it and gains permissions waits again", async () => {
  const { context } = fixture.server;
  expect((await agreed("Night desk", ["audit.see"])).status).toBe(200);
  const id = await addPerson(context, "night", "Night desk", "Quiet-Canal-34");
  const standing = async () =>
    (await context.db.selectFrom("operator").select("changed_at").where("id", "=", id).executeTakeFirst())?.changed_at;
  expect((await agreed("Night desk", ["audit.see", "unresolved.see", "unresolved.approve"])).status).toBe(200);
  const since = await standing();
  expect(since).not.toBeNull();
  fixture.server.advance(60_000);
  expect((await agreed("Night desk", ["audit.see"])).status).toBe(200);
  expect(await standing()).toEqual(since);
  const roles = (await ask(fixture.nok, "GET", "/api/roles")).body as unknown as { name: string }[];
  expect(roles.find(({ name }) => name === "Night desk")).toMatchObject({ version: 3, operators: 1, isBuiltIn: false });
  expect((await role("Night desk", null)).body).toEqual({ message: "ROLE_HELD" });
  await context.db.updateTable("operator").set({ role: "reader" }).where("id", "=", id).execute();
  expect((await agreed("Night desk", null)).status).toBe(200);
});

test("only an owner decides a role's proposal, a built-in role never changes, and no action is possible without viewing its page", async () => {
  const { body } = await role("Day desk", ["audit.see"]);
  expect((await approve(fixture.nok, body["proposal"] as Proposal)).body).toEqual({ message: "OWNER_ONLY" });
  expect((await role("cashier", ["audit.see"])).body).toEqual({ message: "BUILT_IN_ROLE" });
  for (const permissions of [[], ["withdrawals.decide"], ["no.such"]])
    expect((await role("Other", permissions)).status).toBe(400);
  expect((await role("Nobody", null)).body).toEqual({ message: "NO_DATA" });
  expect((await role("Other", ["audit.see"], fixture.nok)).body).toEqual({ message: "OWNER_ONLY" });
});

test("a role is renamed with whoever holds it, without a new wait; a name is unique", async () => {
  const { context } = fixture.server;
  expect((await agreed("Early desk", ["audit.see"])).status).toBe(200);
  expect((await agreed("Late desk", ["audit.see"])).status).toBe(200);
  const id = await addPerson(context, "early", "Early desk", "Quiet-Canal-35");
  const rename = (name: string, renameTo: string, permissions: readonly string[] | null = ["audit.see"]) =>
    ask(fixture.owner, "PUT", `/api/roles/${encodeURIComponent(name)}`, { permissions, renameTo, reason });
  for (const taken of ["Late desk", "owner"])
    expect((await rename("Early desk", taken)).body).toEqual({ message: "EXISTING_ROLE" });
  expect((await rename("No desk", "Some desk")).body).toEqual({ message: "NO_DATA" });
  const { body } = await rename("Early desk", "Dawn desk");
  const proposal = body["proposal"] as Proposal;
  expect(JSON.parse(proposal.change?.after ?? "")).toEqual({ name: "Dawn desk", permissions: "audit.see" });
  expect((await approve(second, proposal)).body).toMatchObject({ state: "done" });
  const held = await context.db
    .selectFrom("operator")
    .select(["role", "changed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(held).toEqual({ role: "Dawn desk", changed_at: null });
  const roles = (await ask(fixture.nok, "GET", "/api/roles")).body as unknown as { name: string }[];
  expect(roles.map(({ name }) => name)).not.toContain("Early desk");
});

test("the approver sees whether the object has changed since, what was done since, and how often this pair agreed", async () => {
  const proposal = await propose({ inviteMaximum: { BAHT: 2_000, LAK: 700_000 } });
  const evidence = async () => (await ask(second, "GET", `/api/proposals/${proposal._id}/evidence`)).body;
  expect(await evidence()).toMatchObject({ isAsProposed: true, member: null, since: [] });
  const before = ((await evidence())["pair"] as { byYou: number }).byYou;
  const other = await propose({ inviteMaximum: { BAHT: 3_000, LAK: 700_000 }, inviteActive: false });
  fixture.server.advance(1_000);
  expect((await approve(second, other)).status).toBe(200);
  const now = await evidence();
  expect(now).toMatchObject({ isAsProposed: false, since: [{ kind: "audit", what: "changeSettings" }] });
  expect((now["pair"] as { byYou: number }).byYou).toBe(before + 1);
  // Reading changes nothing: the proposal still waits, and is stale when it is approved.
  expect(await stateOf(proposal)).toBe("waiting");
  expect((await approve(second, proposal)).body).toEqual({ message: "PROPOSAL_STALE" });
  expect((await ask(second, "GET", "/api/proposals/PNOBODYS/evidence")).body).toEqual({ message: "NO_DATA" });
});
