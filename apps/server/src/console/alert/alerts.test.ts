import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { differenceIsGone, seeDifference } from "../../domain/reconciliation/differences.ts";
import { memberParty } from "../../domain/chat/room.ts";
import { sayAsCustomer } from "../../domain/chat/customer.ts";
import { HOUSE } from "../../domain/deposit/bank/suspense-return-saga.ts";
import { countAlerts } from "../../domain/alert/present.ts";
import { watchAlerts } from "../../domain/alert/watch.ts";
import { TIME_STEPS } from "../../lib/call-health.ts";
import { hourOf } from "../../lib/event-counts.ts";
import {
  askAsTwo,
  addPerson,
  auditEventsOf,
  memberWith,
  openConsole,
  openToken,
  type TestConsole,
} from "../../testing/console.ts";

const MINUTE_MS = 60_000;

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole({ adapters: { games: new Map([["PG", {} as never]]) } });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const { db } = fixture.server.context;
  await db.deleteFrom("alert").execute();
  await db.deleteFrom("security_event").execute();
  await db.deleteFrom("provider_health").execute();
});

type View = {
  _id: string;
  kind: string;
  subject: string;
  level: string;
  state: string;
  value: number;
  threshold: number;
  currency: string | null;
  movement: { reference: string | null; member: { _id: string } | null } | null;
  risenAt: string | null;
  acknowledged: { by: { username: string } | null; at: string } | null;
  clearedAt: string | null;
};

const context = () => fixture.server.context;
const listed = async (query = ""): Promise<View[]> =>
  (await fixture.ask("GET", `/api/alerts${query}`, { token: fixture.owner })).json<View[]>();
const acknowledge = (id: string, token = fixture.owner) =>
  fixture.ask("POST", `/api/alerts/${id}/acknowledge`, { token, body: {} });

/** Counts failed sign-ins of operators in the present hour. */
const failSignIns = (count: number) =>
  context()
    .db.insertInto("security_event")
    .values({ event: "operator.login_bad", hour: hourOf(context().clock.now()), count: BigInt(count) })
    .execute();

/** Makes every open condition look as if it was found this long ago. */
const ageAlerts = (ms: number) =>
  context()
    .db.updateTable("alert")
    .set({ last_seen_at: new Date(context().clock.now().getTime() - ms) })
    .execute();

test("failed sign-ins open one alert, whatever the number of servers, and it closes when they stop", async () => {
  await failSignIns(9);
  await watchAlerts(context());
  expect(await listed()).toEqual([]);
  await context().db.updateTable("security_event").set({ count: 12n }).execute();
  await Promise.all([watchAlerts(context()), watchAlerts(context()), watchAlerts(context())]);
  expect(await listed()).toMatchObject([
    { kind: "sign-in", subject: "operator.login_bad", level: "warning", state: "open", value: 12, threshold: 10 },
  ]);
  await context().db.deleteFrom("security_event").execute();
  await watchAlerts(context());
  expect(await listed("?state=open")).toHaveLength(1);
  await ageAlerts(MINUTE_MS);
  await watchAlerts(context());
  expect(await listed("?state=open")).toEqual([]);
  expect(await listed()).toMatchObject([{ state: "cleared" }]);
  await failSignIns(20);
  await watchAlerts(context());
  expect((await listed()).map(({ state, value }) => [state, value])).toEqual([
    ["open", 20],
    ["cleared", 12],
  ]);
});

test("a provider below the setting, with enough calls, opens an alert", async () => {
  const slot = new Date(Math.floor(context().clock.now().getTime() / 300_000) * 300_000);
  const row = {
    target: "PG",
    slot,
    calls: 4n,
    unclear: 3n,
    times: Array.from({ length: TIME_STEPS.length + 1 }, () => 0n),
  };
  await context().db.insertInto("provider_health").values(row).execute();
  await watchAlerts(context());
  expect(await listed()).toEqual([]);
  await context().db.updateTable("provider_health").set({ calls: 40n, unclear: 5n }).execute();
  await watchAlerts(context());
  expect(await listed()).toMatchObject([
    { kind: "provider", subject: "PG", level: "critical", value: 87.5, threshold: 90 },
  ]);
  await acknowledge((await listed())[0]?._id ?? "");
  // It gets worse when the share that fails is twice the limit.
  await context().db.updateTable("provider_health").set({ unclear: 7n }).execute();
  await watchAlerts(context());
  expect(await listed()).toMatchObject([{ state: "acknowledged", value: 82.5 }]);
  await context().db.updateTable("provider_health").set({ unclear: 30n }).execute();
  await watchAlerts(context());
  expect(await listed()).toMatchObject([{ subject: "PG", state: "open", level: "critical", value: 25 }]);
  const settings = { alertProviderSuccess: 20 };
  const answer = await askAsTwo(fixture, "PUT", "/api/settings", {
    token: fixture.owner,
    body: { settings, reason: "PG is tested" },
  });
  expect(answer.statusCode).toBe(200);
  await ageAlerts(MINUTE_MS);
  await watchAlerts(context());
  expect(await listed("?state=open")).toEqual([]);
});

test("a queue opens an alert when its oldest item waits too long", async () => {
  const { id } = await memberWith(fixture, 0n);
  const ask = (days: number) => new Date(context().clock.now().getTime() - days * 24 * 60 * MINUTE_MS);
  const row = { member_id: id, id: "asked-long-ago", state: "waiting" as const, asked_at: ask(8) };
  await context().db.insertInto("erasure").values(row).execute();
  await watchAlerts(context());
  const [alert, ...others] = await listed();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: "queue", subject: "erasures", level: "warning" });
  expect(alert?.threshold).toBe(7 * 24 * 60 * MINUTE_MS);
  expect(alert?.value).toBeGreaterThan(8 * 24 * 60 * MINUTE_MS - 1);
  const now = context().clock.now();
  await context()
    .db.updateTable("erasure")
    .set({ state: "withdrawn", decided_at: now })
    .where("id", "=", "asked-long-ago")
    .execute();
  await ageAlerts(MINUTE_MS);
  await watchAlerts(context());
  expect(await listed("?state=cleared")).toHaveLength(1);
});

test("a conversation that waits too long for an answer opens an alert", async () => {
  const { id } = await memberWith(fixture, 0n);
  const { message } = {
    message: { message_type: "text" as const, payload: { message: "?" }, deliver: { id: "waits" } },
  };
  await sayAsCustomer(context(), memberParty(id), { message, language: "th", caller: "127.0.0.1" });
  await context()
    .db.updateTable("chat_session")
    .set({ state: "waiting", waiting_since: context().clock.now() })
    .execute();
  await watchAlerts(context());
  expect(await listed()).toEqual([]);
  const since = new Date(context().clock.now().getTime() - 16 * MINUTE_MS);
  await context().db.updateTable("chat_session").set({ state: "open", waiting_since: since }).execute();
  await watchAlerts(context());
  expect(await listed()).toMatchObject([
    { kind: "queue", subject: "chats", level: "warning", threshold: 15 * MINUTE_MS },
  ]);
  await context().db.updateTable("chat_session").set({ waiting_since: null }).execute();
});

test("differences with a provider, and findings of the check of transactions, open alerts", async () => {
  const { db, clock } = context();
  const now = clock.now();
  const difference = { provider: "PG", kind: "balance" as const, currency: "THB" as const, member_id: null };
  const seen = { ours: 1n, theirs: 2n, detail: "{}", first_seen: now, last_seen: now };
  await db
    .insertInto("reconciliation_difference")
    .values({ ...difference, ...seen, what: "alert-test" })
    .execute();
  await db
    .updateTable("transaction_progress")
    .set({ problems: JSON.stringify(["a sum is wrong"]) })
    .execute();
  await watchAlerts(context());
  expect(await listed()).toMatchObject([
    { kind: "reconciliation", subject: "PG", level: "warning", value: 1 },
    { kind: "books", subject: "transactions", level: "critical", value: 1 },
  ]);
  await db.updateTable("reconciliation_difference").set({ gone_at: now }).execute();
  await db.updateTable("transaction_progress").set({ problems: "[]" }).execute();
});

const difference = async (what: string, theirs: bigint): Promise<void> => {
  const found = { provider: "PG", kind: "balance" as const, what, currency: "THB" as const, ours: 0n, theirs };
  await seeDifference(context(), { ...found, memberId: null, detail: {} });
};
/** The number by which the consoles know that there is something new. */
const newest = async (): Promise<bigint> => (await countAlerts(context())).newest ?? 0n;

test("whoever takes care of a difference does not silence a further one, nor one that grows", async () => {
  await difference("risen-1", 100n);
  await watchAlerts(context());
  const [first] = await listed();
  const id = first?._id ?? "";
  let known = await newest();
  const news = async (): Promise<readonly [string | undefined, boolean]> => {
    await Promise.all([watchAlerts(context()), watchAlerts(context())]);
    const [alert, ...others] = await listed();
    expect(others).toEqual([]);
    expect(alert?._id).toBe(id);
    const isNew = (await newest()) > known;
    if (isNew) known = await newest();
    return [alert?.state, isNew];
  };
  await acknowledge(id);
  expect(await news()).toEqual(["acknowledged", false]);
  await difference("risen-2", 100_000_000n);
  expect(await news()).toEqual(["open", true]);
  expect(await listed()).toMatchObject([{ value: 2, acknowledged: null, risenAt: expect.any(String) as string }]);
  await acknowledge(id);
  // It comes and goes, which is nothing new.
  await differenceIsGone(context(), { provider: "PG", kind: "balance", what: "risen-2" });
  expect(await news()).toEqual(["acknowledged", false]);
  await difference("risen-2", 100_000_001n);
  expect(await news()).toEqual(["acknowledged", false]);
  await differenceIsGone(context(), { provider: "PG", kind: "balance", what: "risen-1" });
  await difference("risen-3", 5n);
  expect(await news()).toEqual(["open", true]);
  await acknowledge(id);
  await difference("risen-2", 1_000_000_000n);
  expect(await news()).toEqual(["open", true]);
  const gone = { gone_at: context().clock.now() };
  await context().db.updateTable("reconciliation_difference").set(gone).execute();
});

test("whoever takes care of a warning does not silence it when it becomes critical or doubles", async () => {
  const { id } = await memberWith(fixture, 0n);
  const days = (count: number) => new Date(context().clock.now().getTime() - count * 24 * 60 * MINUTE_MS);
  let asked = 0;
  const withdraw = () =>
    context()
      .db.updateTable("erasure")
      .set({ state: "withdrawn", decided_at: days(0) })
      .where("member_id", "=", id)
      .where("state", "=", "waiting")
      .execute();
  const after = async (count: number): Promise<View | undefined> => {
    await withdraw();
    const row = { member_id: id, id: `waits-longer-${(asked += 1)}`, state: "waiting" as const, asked_at: days(count) };
    await context().db.insertInto("erasure").values(row).execute();
    await watchAlerts(context());
    return (await listed())[0];
  };
  const first = await after(8);
  const take = () => acknowledge(first?._id ?? "");
  expect(first).toMatchObject({ level: "warning", state: "open" });
  await take();
  expect(await after(13)).toMatchObject({ level: "warning", state: "acknowledged" });
  expect(await after(15)).toMatchObject({ level: "warning", state: "open", acknowledged: null });
  await take();
  expect(await after(27)).toMatchObject({ level: "warning", state: "acknowledged" });
  expect(await after(29)).toMatchObject({ level: "critical", state: "open" });
  await take();
  // It wavers about the limit.
  expect(await after(27)).toMatchObject({ level: "warning", state: "acknowledged" });
  expect(await after(29)).toMatchObject({ level: "critical", state: "acknowledged" });
  await withdraw();
});

test("a large movement opens one alert, which stays until it is acknowledged", async () => {
  const { id } = await memberWith(fixture, 0n);
  const at = context().clock.now();
  const movement = { n: 0n, at, kind: "deposit" as const, source: "qr-deposit", state: "done" as const, step: 1 };
  const rest = { balance: null, from_code: "", to_code: "", channel: "", bank: "", provider: "", provider_to: "" };
  const row = { ...movement, ...rest, member_id: id, currency: "THB" as const, operator_id: null };
  await context()
    .db.insertInto("transaction")
    .values([
      { ...row, reference: "alert-large", amount: 60_000_000n },
      { ...row, reference: "alert-house", amount: 70_000_000n, member_id: HOUSE, kind: "suspense" },
      { ...row, reference: "alert-play", amount: 80_000_000n, kind: "play" },
      { ...row, reference: "alert-small", amount: 40_000_000n },
    ])
    .execute();
  // The application writes movements only through functions of the database, so the owner inserts this one.
  const owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  await owner.query(
    `insert into saga (member_id, reference, kind, state, status, amount, currency, timeline, created_at, changed_at)
     values ($1, 'alert-large', 'qr-deposit', 'waiting', 'SUCCESS', 60000000, 'THB', '[]', $2, $2)`,
    [id, at],
  );
  await owner.end();
  await watchAlerts(context());
  await ageAlerts(60 * MINUTE_MS);
  await watchAlerts(context());
  const all = await listed("?state=open");
  const byValue = (value: number) => all.find((one) => one.value === value);
  expect(byValue(700_000)?.movement).toEqual({ member: null, reference: null });
  expect(byValue(800_000)?.movement).toMatchObject({ member: { _id: String(id) }, reference: null });
  for (const value of [700_000, 800_000]) await acknowledge(byValue(value)?._id ?? "");
  const [alert, ...others] = await listed("?state=open");
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: "movement", value: 600_000, threshold: 500_000, currency: "BAHT" });
  expect(alert?.movement).toMatchObject({ reference: "alert-large", member: { _id: String(id) } });
  const answer = await acknowledge(alert?._id ?? "");
  expect(answer.json()).toMatchObject({ state: "cleared", acknowledged: { by: { username: "owner" } } });
  await watchAlerts(context());
  expect(await listed("?state=open")).toEqual([]);
  const longAgo = new Date(at.getTime() - 48 * 60 * MINUTE_MS);
  await context().db.updateTable("transaction").set({ at: longAgo }).execute();
});

test("the first operator who acknowledges is recorded and audited; a second one is told who it was", async () => {
  await failSignIns(10);
  await watchAlerts(context());
  const [alert] = await listed();
  const id = alert?._id ?? "";
  const before = (await auditEventsOf(fixture)).filter((act) => act === "acknowledgeAlert").length;
  const answers = await Promise.all([acknowledge(id), acknowledge(id, fixture.nok)]);
  const [one, other] = answers.map((answer) => answer.json<View>());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(one?.state).toBe("acknowledged");
  expect(one?.acknowledged).toEqual(other?.acknowledged);
  expect((await auditEventsOf(fixture)).filter((act) => act === "acknowledgeAlert")).toHaveLength(before + 1);
  const pulse = await fixture.ask("GET", "/api/pulse", { token: fixture.owner });
  expect(pulse.json()).toMatchObject({ alerts: { critical: 0 } });
  await watchAlerts(context());
  expect(await listed()).toMatchObject([{ _id: id, state: "acknowledged" }]);
});

test("open alerts are listed before others, page by page; strangers and unknown ids are refused", async () => {
  await context()
    .db.insertInto("security_event")
    .values(
      ["operator.login_bad", "operator.locked"].map((event) => ({
        event,
        hour: hourOf(context().clock.now()),
        count: 10n,
      })),
    )
    .execute();
  await watchAlerts(context());
  const newest = (await listed())[0];
  await acknowledge(newest?._id ?? "");
  expect((await listed()).map(({ state }) => state)).toEqual(["open", "acknowledged"]);
  expect((await listed("?limit=1&page=2")).map(({ state }) => state)).toEqual(["acknowledged"]);
  for (const id of ["999999999", "0", "abc"]) {
    const answer = await acknowledge(id);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: "NO_DATA" }]);
  }
  const readerId = await addPerson(context(), "looks", "reader", "Quiet-Canal-31");
  await context().db.updateTable("operator").set({ is_demo: true }).where("id", "=", readerId).execute();
  const reader = await openToken(context(), readerId);
  expect((await fixture.ask("GET", "/api/alerts", { token: reader })).statusCode).toBe(200);
  expect((await acknowledge(newest?._id ?? "", reader)).statusCode).toBe(403);
});
