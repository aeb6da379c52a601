import type { Proposal } from "@krapao/contract/operator/proposal-shapes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { finishApproved } from "../../domain/approval/execute.ts";
import type { Context } from "../../context.ts";
import { addPerson, memberWith, openConsole, openToken, secondOwner, type TestConsole } from "../../testing/console.ts";

// What one operator tries who wants to act as both the proposer and the approver.

const HOUR = 3_600_000;
const reason = "agreed on Monday";

let fixture: TestConsole;
let context: Context;
let member: bigint;
beforeAll(async () => {
  fixture = await openConsole();
  context = fixture.server.context;
  member = (await memberWith(fixture, 0n)).id;
});
afterAll(() => fixture.close());

const ask = async (token: string, method: "GET" | "POST" | "PUT", url: string, body?: unknown) => {
  const answer = await fixture.ask(method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
const idOf = async (username: string): Promise<bigint> =>
  (await context.db.selectFrom("operator").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
/** Opens a session that has no step left, as after a password and a second factor. */
const signIn = async (id: bigint): Promise<string> => {
  await context.db
    .updateTable("operator")
    .set({ is_given_password: false, is_demo: true })
    .where("id", "=", id)
    .execute();
  return openToken(context, id);
};
const owner = async (): Promise<string> => openToken(context, await idOf("owner"));

let people = 0;
/** Adds an operator in the name of `by`. Resolves with the answer. */
const add = async (by: string, role: string) => {
  const body = { username: `alone-${++people}`, name: "Person", role, password: "Long-River-9081" };
  const answer = await ask(by, "POST", "/api/operators", body);
  return { ...answer, id: BigInt((answer.body["_id"] ?? "0") as string) };
};
/** An operator who was added long ago. */
const longHere = async (role: string): Promise<{ readonly id: bigint; readonly token: string }> => {
  const id = await addPerson(context, `long-${++people}`, role, "Quiet-Canal-31");
  return { id, token: await signIn(id) };
};
const change = (by: string, id: bigint, what: object) => ask(by, "PUT", `/api/operators/${id}`, { ...what, reason });

let gifts = 0;
const give = (by: string) =>
  ask(by, "POST", `/api/members/${member}/adjustments`, {
    what: "credit",
    amount: 100,
    reference: `G${++gifts}`,
    reason,
  });
const proposed = ({ status, body }: Awaited<ReturnType<typeof ask>>): Proposal => {
  expect([status, body["message"]]).toEqual([status, undefined]);
  return (body["proposal"] ?? body) as Proposal;
};
const approve = (by: string, { _id }: Proposal) => ask(by, "POST", `/api/proposals/${_id}/approve`, { reason });
const alone = (by: string, { _id }: Proposal) => ask(by, "POST", `/api/proposals/${_id}/alone`, { reason });
const stateOf = async ({ _id }: Proposal) =>
  (await context.db.selectFrom("proposal").select("state").where("id", "=", _id).executeTakeFirst())?.state;
const wallet = async (): Promise<bigint | undefined> =>
  (
    await sql<{ balance: bigint }>`
      select balance from account where kind = 'wallet' and member_id = ${member}`.execute(context.db)
  ).rows[0]?.balance;

test("a proposal of somebody whom one added and who still waits is for other operators to approve, for good", async () => {
  const by = await owner();
  const { id } = await add(by, "cashier");
  const theirs = [proposed(await give(await signIn(id))), proposed(await give(await signIn(id)))] as const;
  expect((await approve(by, theirs[0])).body).toEqual({ message: "OWN_OPERATOR" });
  expect((await approve(fixture.nok, theirs[0])).body).toMatchObject({ state: "done" });
  fixture.server.advance(25 * HOUR);
  expect((await approve(await owner(), theirs[1])).body).toEqual({ message: "OWN_OPERATOR" });
  expect((await approve(await owner(), proposed(await give(await signIn(id))))).body).toMatchObject({ state: "done" });
});

test("an operator who waits can add and change nobody, so the second person cannot create a third", async () => {
  await secondOwner(fixture);
  const { id } = await add(await owner(), "owner");
  const theirs = await signIn(id);
  expect((await add(theirs, "cashier")).body).toEqual({ message: "NEW_OPERATOR" });
  expect((await change(theirs, await idOf("ton"), { isActive: false })).body).toEqual({ message: "NEW_OPERATOR" });
});

test("an operator's proposals end when the operator is blocked, gets another role or another's password", async () => {
  const by = await owner();
  for (const loss of [{ isActive: false }, { role: "reader" }, { password: "Long-River-9082" }]) {
    const proposer = await longHere("owner");
    const money = proposed(await give(proposer.token));
    const settings = { withdrawMinimum: { BAHT: 300 + people, LAK: 50_000 } };
    const setting = proposed(await ask(proposer.token, "PUT", "/api/settings", { settings, reason }));
    expect((await change(by, proposer.id, loss)).status).toBe(200);
    expect((await approve(await openToken(context, await idOf("nok")), money)).body).toEqual({
      message: "NOT_WAITING",
    });
    expect((await alone(by, setting)).body).toEqual({ message: "NOT_WAITING" });
    expect([await stateOf(money), await stateOf(setting)]).toEqual(["refused", "refused"]);
  }
});

test("giving a role more permissions does not let an operator approve for the person whom they added", async () => {
  const by = await owner();
  const second = await secondOwner(fixture);
  const put = async (who: string, permissions: readonly string[]) =>
    proposed(await ask(who, "PUT", "/api/roles/Evening%20desk", { permissions, reason }));
  expect((await approve(second, await put(by, ["audit.see"]))).status).toBe(200);
  const { id } = await add(by, "Evening desk");
  expect((await approve(by, await put(second, ["audit.see", "ledger.see"]))).status).toBe(200);
  expect((await ask(by, "POST", `/api/operators/${id}/confirm`, { reason })).body).toEqual({ message: "OWN_PROPOSAL" });
  expect((await ask(second, "POST", `/api/operators/${id}/confirm`, { reason })).status).toBe(200);
});

test.each([{ role: "finance" }, { isActive: true }])(
  "neither who added an operator nor another owner who changed them (%o) confirms them or approves their proposals",
  async (what) => {
    const by = await owner();
    const second = await secondOwner(fixture);
    const third = await longHere("owner");
    const { id } = await add(by, "cashier");
    if ("isActive" in what) expect((await change(second, id, { isActive: false })).status).toBe(200);
    expect((await change(second, id, what)).status).toBe(200);
    const theirs = proposed(await give(await signIn(id)));
    for (const who of [by, second]) {
      expect((await approve(who, theirs)).body).toEqual({ message: "OWN_OPERATOR" });
      const confirmed = await ask(who, "POST", `/api/operators/${id}/confirm`, { reason });
      expect(confirmed.body).toEqual({ message: "OWN_PROPOSAL" });
    }
    expect((await approve(third.token, theirs)).body).toMatchObject({ state: "done" });
    expect((await ask(third.token, "POST", `/api/operators/${id}/confirm`, { reason })).status).toBe(200);
  },
);

test("after a new first password of one owner, the other one who added the operator may confirm them", async () => {
  const by = await owner();
  const second = await secondOwner(fixture);
  const { id } = await add(by, "cashier");
  expect((await change(second, id, { password: "Long-River-9084" })).status).toBe(200);
  const confirm = (who: string) => ask(who, "POST", `/api/operators/${id}/confirm`, { reason });
  expect((await confirm(second)).body).toEqual({ message: "OWN_PROPOSAL" });
  expect((await confirm(by)).status).toBe(200);
});

test("an operator alone puts nobody among those who get a bonus, by a tag or a level, before or after the bonus is there", async () => {
  const by = await openToken(context, await idOf("nok"));
  const { _id: tag } = (await ask(by, "POST", "/api/member-tags", { name: "best", tone: "up" })).body as {
    _id: string;
  };
  const { levels } = (await ask(by, "PUT", "/api/member-levels", { levels: [{ name: "Gold" }], reason })).body as {
    levels: { _id: string }[];
  };
  const level = levels[0]?._id ?? "";
  const segments: string[] = [];
  for (const query of [`tags=${tag}`, `levels=${level}`]) {
    expect((await ask(by, "POST", "/api/member-segments", { name: query, query })).status).toBe(200);
    const { body } = await ask(by, "GET", "/api/member-segments");
    segments.push((body as unknown as { _id: string; name: string }[]).find(({ name }) => name === query)?._id ?? "");
  }
  const code = "BEST";
  const texts = { th: "ก", lo: "ກ", en: "a" };
  const terms = {
    ...{
      currency: "BAHT",
      isListed: true,
      isActive: true,
      position: 1,
      name: texts,
      description: texts,
      type: "limit",
    },
    ...{ maxReceived: 1, rewardPercent: 100, rewardMost: null, rewardFixed: null, depositMinimum: 100, turnover: 5 },
    ...{ categories: ["sport"], percentFail: 0, expireDays: 30, total: null, activeFrom: null, activeTo: null, reason },
  };
  const labelled = async () => {
    const { body } = await ask(by, "GET", `/api/members/${member}`);
    return [(body["tags"] as unknown[]).length, body["level"]];
  };
  for (const [at, audienceSegment] of segments.entries()) {
    const bonus = proposed(
      await ask(await owner(), "POST", "/api/bonuses", { code: `${code}${at}`, ...terms, audienceSegment }),
    );
    const label = () =>
      at === 0
        ? ask(by, "POST", `/api/members/${member}/tags`, { give: [tag], take: [], reason })
        : ask(by, "PUT", `/api/members/${member}/level`, { level, reason });
    // The bonus waits: one who could mark a member now would choose who gets what somebody else approves.
    const early = proposed(await label());
    expect((await approve(by, early)).body).toEqual({ message: "OWN_PROPOSAL" });
    expect((await alone(by, early)).body).toEqual({ message: "OWNER_ONLY" });
    expect((await approve(await openToken(context, await idOf("ton")), bonus)).status).toBe(200);
    expect((await approve(await owner(), early)).body).toEqual({ message: "PROPOSAL_STALE" });
    const late = proposed(await label());
    expect((await label()).body).toEqual({ message: "EXISTING_PROPOSAL" });
    expect((await approve(by, late)).body).toEqual({ message: "OWN_PROPOSAL" });
    expect(await labelled()).toEqual([0, null]);
    // Neither the segment nor what it knows its members by can be changed around it.
    const query = "deposits=none";
    const name = at === 0 ? `tags=${tag}` : `levels=${level}`;
    expect((await ask(by, "POST", "/api/member-segments", { name, query })).body).toMatchObject({
      message: "SEGMENT_IN_USE",
    });
    expect((await ask(by, "POST", `/api/proposals/${late._id}/refuse`, { reason })).status).toBe(200);
  }
});

const watcher = (who: string, permissions: readonly string[]) =>
  ask(who, "PUT", "/api/roles/Watcher", { permissions, reason }).then(proposed);
const watches = ["members.see", "proposals.see"];

test("an owner who gives a role more permissions alone does not act as its holder: another owner confirms them", async () => {
  const by = await owner();
  const second = await secondOwner(fixture);
  expect((await approve(second, await watcher(by, watches))).status).toBe(200);
  const holder = await longHere("Watcher");
  expect((await alone(by, await watcher(by, [...watches, "members.approve"]))).status).toBe(200);
  fixture.server.advance(25 * HOUR);
  const said = async () => approve(await signIn(holder.id), proposed(await give(await owner())));
  expect((await said()).body).toEqual({ message: "NEW_OPERATOR" });
  const confirm = (who: string) => ask(who, "POST", `/api/operators/${holder.id}/confirm`, { reason });
  expect((await confirm(await owner())).body).toEqual({ message: "OWN_PROPOSAL" });
  expect((await confirm(await secondOwner(fixture))).status).toBe(200);
  expect((await said()).body).toMatchObject({ state: "done" });
});

test("the waiting time of new operators is never changed by one owner alone", async () => {
  const by = await owner();
  const settings = { operatorWait: 0, withdrawMinimum: { BAHT: 555, LAK: 50_000 } };
  const proposal = proposed(await ask(by, "PUT", "/api/settings", { settings, reason }));
  expect((await alone(by, proposal)).body).toEqual({ message: "TWO_NEEDED" });
  expect((await approve(by, proposal)).body).toEqual({ message: "OWN_PROPOSAL" });
  expect(await stateOf(proposal)).toBe("waiting");
});

test("an owner who removes the other owners waits a week for a person of their own", async () => {
  const by = await owner();
  const others = await context.db
    .selectFrom("operator")
    .select("id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .where("username", "!=", "owner")
    .execute();
  expect(others.length).toBeGreaterThan(0);
  const second = await idOf("second");
  for (const { id } of others) if (id !== second) expect((await change(by, id, { isActive: false })).status).toBe(200);
  // The first owner sets the password of the last other one, and then signs in as them.
  expect((await change(by, second, { password: "Long-River-9083" })).status).toBe(200);
  const { id } = await add(by, "cashier");
  expect((await alone(by, await watcher(by, watches))).status).toBe(200);
  const { id: holder } = await longHere("Watcher");
  expect((await alone(by, await watcher(by, [...watches, "members.approve"]))).status).toBe(200);
  const said = async (one: bigint) => {
    const token = await signIn(one);
    return (await approve(token, proposed(await give(await owner())))).body;
  };
  fixture.server.advance(6 * 24 * HOUR);
  for (const one of [second, id, holder]) expect(await said(one)).toEqual({ message: "NEW_OPERATOR" });
  const told = (await ask(await owner(), "GET", "/api/operators")).body as unknown as readonly {
    _id: string;
    approvesFrom: string | null;
  }[];
  expect(told.find(({ _id }) => _id === String(id))?.approvesFrom).toEqual(expect.any(String));
  fixture.server.advance(25 * HOUR);
  for (const one of [second, id, holder]) expect(await said(one)).toMatchObject({ state: "done" });
  // Operators who are added later have the usual waiting time.
  const { id: later } = await add(await owner(), "cashier");
  await context.db.updateTable("operator").set({ needs_owner: false }).where("id", "=", later).execute();
  fixture.server.advance(25 * HOUR);
  expect(await said(later)).toMatchObject({ state: "done" });
});

test("the only owner does not hide by the emergency path that a new operator is theirs", async () => {
  const by = await owner();
  await context.db
    .updateTable("operator")
    .set({ is_active: false })
    .where("role", "=", "owner")
    .where("username", "!=", "owner")
    .execute();
  const put = async (who: string, permissions: readonly string[]) =>
    alone(by, proposed(await ask(who, "PUT", "/api/roles/Night%20desk", { permissions, reason })));
  expect((await put(by, ["members.see"])).status).toBe(200);
  const [desk, helper] = [await add(by, "Night desk"), await add(by, "owner")];
  // The new owner proposes more permissions for the new operator, and the first one carries that out alone.
  expect((await put(await signIn(helper.id), ["members.see", "members.propose"])).status).toBe(200);
  const theirs = proposed(await give(await signIn(desk.id)));
  expect((await approve(by, theirs)).body).toEqual({ message: "OWN_OPERATOR" });
});

test("a name that looks like another's is refused, whatever its letters", async () => {
  const by = await owner();
  const named = (username: string) =>
    ask(by, "POST", "/api/operators", { username, name: "Nok", role: "cashier", password: "Long-River-9081" });
  for (const username of ["NOK", " nok "])
    expect((await named(username)).body).toEqual({ message: "EXISTING_OPERATOR" });
  for (const username of ["nоk", "nok\u200b", "ｎok"]) expect((await named(username)).status).toBe(400);
});

test("two tabs, a second approval and a repeated approval move money once", async () => {
  const tabs = [await owner(), await owner()] as const;
  const proposal = proposed(await give(tabs[0]));
  expect((await approve(tabs[1], proposal)).body).toEqual({ message: "OWN_PROPOSAL" });
  const before = (await wallet()) ?? 0n;
  const both = [await openToken(context, await idOf("nok")), await openToken(context, await idOf("ton"))];
  const said = await Promise.all(both.map((token) => approve(token, proposal)));
  expect(said.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  for (const token of both) expect((await approve(token, proposal)).body).toEqual({ message: "NOT_WAITING" });
  expect(await wallet()).toBe(before + 10_000n);
});

test("an approval is left for a minute of the database's clock to the server that carries it out", async () => {
  const proposal = proposed(await give(await owner()));
  await context.db
    .updateTable("proposal")
    .set({ state: "approved", approved_by: await idOf("nok"), decided_at: sql`db_now()` })
    .where("id", "=", proposal._id)
    .execute();
  const skewed = (ms: number): Context => ({
    ...context,
    clock: { now: () => new Date(context.clock.now().getTime() + ms) },
  });
  await finishApproved(skewed(2 * 60_000));
  expect(await stateOf(proposal), "a server that is ahead takes nothing over").toBe("approved");
  fixture.server.advance(61_000);
  await finishApproved(skewed(-2 * 60_000));
  expect(await stateOf(proposal), "one that is behind leaves nothing").toBe("done");
});
