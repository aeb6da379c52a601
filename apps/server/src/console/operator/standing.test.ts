import { afterAll, beforeAll, expect, test } from "vitest";

import { createConsoleApp } from "../../console-app.ts";
import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { checkMayApprove } from "../../domain/operator/standing.ts";
import { addPerson, askOf, openConsole, openToken, type TestConsole } from "../../testing/console.ts";
import { openSecond } from "../../testing/two-servers.ts";

// No owner can add a second operator of their own to approve what they propose (A4 of the rules in docs/rules.md).

const HOUR = 3_600_000;

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

let operators = 0;

/** Adds an operator in the name of this owner. Resolves with the operator's number. */
const add = async (token: string, role: string): Promise<bigint> => {
  const body = { username: `person-${++operators}`, name: "Person", role, password: "Long-River-9081" };
  const answer = await fixture.ask("POST", "/api/operators", { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return BigInt(answer.json<{ _id: string }>()._id);
};

const mayApprove = async (id: bigint): Promise<boolean> =>
  checkMayApprove(fixture.server.context.db, { id }).then(
    () => true,
    () => false,
  );
const change = (token: string, id: bigint, what: object) =>
  fixture.ask("PUT", `/api/operators/${id}`, { token, body: { ...what, reason: "as it is asked" } });
const confirm = async (token: string, id: bigint): Promise<string> => {
  const answer = await fixture.ask("POST", `/api/operators/${id}/confirm`, { token, body: { reason: "known to us" } });
  return answer.json<{ message?: string }>().message ?? "done";
};
/** An owner whose waiting time is over. */
const longOwner = async (): Promise<{ readonly id: bigint; readonly token: string }> => {
  const { context } = fixture.server;
  const id = await addPerson(context, `owner-${++operators}`, "owner", "Green-Boat-2211");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  return { id, token: await openToken(context, id) };
};
/** The first owner's sign-in lasts 30 minutes, so this signs in again. */
const ownerToken = async (): Promise<string> => {
  const { context } = fixture.server;
  const { id } = await context.db
    .selectFrom("operator")
    .select("id")
    .where("username", "=", "owner")
    .executeTakeFirstOrThrow();
  return openToken(context, id);
};

test("an unknown role is refused with its error key, for a new operator and for an existing one", async () => {
  const refused = { message: "KEY_INVALID", issues: [{ path: "role", message: "unknown" }] };
  const body = { username: `person-${++operators}`, name: "Person", role: "emperor", password: "Long-River-9081" };
  const added = await fixture.ask("POST", "/api/operators", { token: fixture.owner, body });
  expect([added.statusCode, added.json()]).toEqual([400, refused]);
  const id = await add(fixture.owner, "cashier");
  expect((await change(fixture.owner, id, { role: "emperor" })).json()).toEqual(refused);
});

test("under a lone owner a new operator cannot approve for 24 hours, which is a setting", async () => {
  const id = await add(fixture.owner, "cashier");
  expect(await mayApprove(id)).toBe(false);
  const listed = (await fixture.ask("GET", "/api/operators", { token: fixture.owner })).json<
    { _id: string; needsOwner: boolean; approvesFrom: string | null }[]
  >();
  expect(listed.find(({ _id }) => _id === String(id))).toMatchObject({
    needsOwner: false,
    approvesFrom: expect.any(String),
  });
  fixture.server.advance(24 * HOUR - 60_000);
  expect(await mayApprove(id)).toBe(false);
  fixture.server.advance(120_000);
  expect(await mayApprove(id)).toBe(true);
});

test("an operator in the waiting time is refused when they approve", async () => {
  const { context } = fixture.server;
  const token = await ownerToken();
  const id = await add(token, "cashier");
  await context.db
    .updateTable("operator")
    .set({ is_demo: true, is_given_password: false })
    .where("id", "=", id)
    .execute();
  const theirs = await openToken(context, id);
  for (const url of ["/api/withdrawals/W1/approve", "/api/proposals/P1/approve"])
    expect((await fixture.ask("POST", url, { token: theirs, body: {} })).json()).toEqual({ message: "NEW_OPERATOR" });
});

test("the waiting time and the hour of a sign-in end by the database's clock, on servers a minute ahead and behind", async () => {
  const { server } = fixture;
  const id = await add(await ownerToken(), "cashier");
  await server.context.db
    .updateTable("operator")
    .set({ is_demo: true, is_given_password: false })
    .where("id", "=", id)
    .execute();
  const others = [await openSecond(server, 60_000), await openSecond(server, -60_000)] as const;
  const [ahead, behind] = [await createConsoleApp(others[0].context), await createConsoleApp(others[1].context)];
  try {
    let token = "";
    const approving = async (app: typeof ahead): Promise<string | undefined> =>
      (await askOf(app)("POST", "/api/withdrawals/W1/approve", { token, body: {} })).json<{ message?: string }>()
        .message;
    // Half of the clocks' difference is left for the time that the calls take.
    server.advance(24 * HOUR - 30_000);
    token = await openToken(server.context, id);
    expect(await approving(ahead)).toBe("NEW_OPERATOR");
    server.advance(60_000);
    expect(await approving(behind)).toBe("NO_DATA");
    for (const minutes of [25, 25]) {
      server.advance(minutes * 60_000);
      expect((await fixture.ask("GET", "/api/me", { token })).statusCode).toBe(200);
    }
    // A server estimates the database's time here, so this keeps half of the clocks' difference away from the hour.
    server.advance(10 * 60_000 - 90_000);
    expect(await approving(ahead)).toBe("NO_DATA");
    server.advance(60_000);
    expect(await approving(behind)).toBe("STEP_UP_REQUIRED");
  } finally {
    await Promise.all([ahead.close(), behind.close()]);
    await Promise.all(others.map(({ close }) => close()));
  }
});

test("a new role, a new password and unblocking start the waiting time again; blocking does not", async () => {
  const token = await ownerToken();
  const id = await add(token, "cashier");
  fixture.server.advance(25 * HOUR);
  for (const what of [{ role: "finance" }, { password: "Long-River-9082" }, { isActive: true }]) {
    const fresh = await ownerToken();
    if ("isActive" in what) expect((await change(fresh, id, { isActive: false })).statusCode).toBe(200);
    expect((await change(fresh, id, what)).statusCode).toBe(200);
    expect(await mayApprove(id)).toBe(false);
    fixture.server.advance(25 * HOUR);
    expect(await mayApprove(id)).toBe(true);
  }
  await change(await ownerToken(), id, { isActive: false });
});

test("with a second owner, that owner confirms too, unless the first one created them", async () => {
  const first = await ownerToken();
  const second = await longOwner();
  const helper = await add(first, "owner");
  const id = await add(first, "cashier");
  expect(await confirm(first, id)).toBe("OWN_PROPOSAL");
  const { context } = fixture.server;
  await context.db
    .updateTable("operator")
    .set({ is_demo: true, is_given_password: false })
    .where("id", "=", helper)
    .execute();
  expect(await confirm(await openToken(context, helper), id), "who waits confirms nobody").toBe("NEW_OPERATOR");
  fixture.server.advance(25 * HOUR);
  expect(await mayApprove(id), "time alone is not enough").toBe(false);
  const fresh = await openToken(context, second.id);
  expect(await confirm(fresh, id)).toBe("done");
  expect(await mayApprove(id)).toBe(true);
  expect(await confirm(fresh, id)).toBe("NOT_WAITING");
});

test("the waiting time is a setting", async () => {
  const { context } = fixture.server;
  await context.db.updateTable("operator").set({ is_active: false }).where("username", "like", "owner-%").execute();
  await context.db.updateTable("operator").set({ is_active: false }).where("username", "like", "person-%").execute();
  await setOperatorSettings(context.db, { operatorWait: 0 }, context.clock.now());
  expect(await mayApprove(await add(await ownerToken(), "cashier"))).toBe(true);
});

test("an operator lists and ends their own sessions; another's do not exist for them", async () => {
  const { context } = fixture.server;
  const { id, token } = await longOwner();
  const [other, theirs] = [await openToken(context, id), await ownerToken()];
  const list = async (by: string) =>
    (await fixture.ask("GET", "/api/sessions", { token: by })).json<{ _id: string; isCurrent: boolean }[]>();
  const mine = await list(token);
  expect(mine.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(mine).toHaveLength(2);
  const end = (_id: string | undefined) => fixture.ask("DELETE", `/api/sessions/${_id}`, { token });
  const strange = (await list(theirs)).find(({ isCurrent }) => isCurrent)?._id;
  expect((await end(strange)).json()).toEqual({ message: "NO_DATA" });
  expect((await end(mine.find(({ isCurrent }) => !isCurrent)?._id)).statusCode).toBe(200);
  expect((await fixture.ask("GET", "/api/me", { token: other })).statusCode).toBe(401);
  expect((await fixture.ask("GET", "/api/me", { token: theirs })).statusCode).toBe(200);
});

test("a new owner does not end the service while they wait", async () => {
  const { context } = fixture.server;
  await setOperatorSettings(context.db, { operatorWait: 24 * HOUR }, context.clock.now());
  const id = await add(await ownerToken(), "owner");
  await context.db
    .updateTable("operator")
    .set({ is_given_password: false, is_demo: true })
    .where("id", "=", id)
    .execute();
  const token = await openToken(context, id);
  const ended = await fixture.ask("POST", "/api/service/terminate", { token, body: { reason: "as it is asked" } });
  expect([ended.statusCode, ended.json()]).toEqual([403, { message: "NEW_OPERATOR" }]);
});
