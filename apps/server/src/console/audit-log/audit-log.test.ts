import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { types } from "../../db/types.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";

let fixture: TestConsole;
let app: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openConsole();
  app = new pg.Client({ ...fixture.server.database.app, types });
  owner = new pg.Client({ ...fixture.server.database.owner, types });
  await Promise.all([app.connect(), owner.connect()]);
  await record("first", { amount: 5n });
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await fixture.close();
});

const record = (subject: string, after?: unknown): Promise<void> =>
  recordAuditEvent(fixture.server.context.db, fixture.server.context.clock.now(), {
    act: "test",
    by: 1n,
    subject,
    after,
  });
const tried = (client: pg.Client, text: string): Promise<string> =>
  client.query(text).then(
    ({ rowCount }) => `did ${rowCount}`,
    (error: unknown) => (error instanceof Error ? error.message : "failed"),
  );
const broken = async (): Promise<bigint[]> => {
  const { rows } = await app.query<{ id: bigint }>("select broken_acts() as id");
  return rows.map(({ id }) => id);
};

test.each([
  "insert into operator_act (id, at, act, hash) values (99, '2026-01-01', 'x', sha256(''))",
  "update operator_act set reason = 'other'",
  "delete from operator_act",
  "truncate operator_act",
  "alter table operator_act disable trigger all",
  "delete from operator",
  "update proposal set approved_by = proposed_by, id = id where false; delete from proposal",
])("S59: krapao_app may not: %s", async (text) => {
  expect(await tried(app, text)).toMatch(/permission denied|must be owner/);
});

test.each(["update operator_act set reason = 'other'", "delete from operator_act", "truncate operator_act"])(
  "S59: the owner of the table cannot: %s",
  async (text) => {
    expect(await tried(owner, text)).toMatch(/is not allowed/);
  },
);

test("concurrent events are stored in order, without a gap, each chained to the one before", async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => record(`at once ${index}`)));
  const { rows } = await app.query<{ id: bigint }>("select id from operator_act order by id");
  expect(rows.map(({ id }) => Number(id))).toEqual(rows.map((_, index) => index + 1));
  expect(await broken()).toEqual([]);
});

test("an event whose transaction is rolled back is not stored", async () => {
  const before = await app.query("select max(id) as id from operator_act");
  await fixture.server.context.db
    .transaction()
    .execute(async (tx) => {
      await recordAuditEvent(tx, fixture.server.context.clock.now(), { act: "test", by: 1n });
      throw new Error("no");
    })
    .catch(() => undefined);
  expect((await app.query("select max(id) as id from operator_act")).rows).toEqual(before.rows);
});

test.each([
  ["changed", "update operator_act set reason = 'other' where id = 5", [5n, 6n]],
  ["taken out", "delete from operator_act where id = 10", [11n]],
])("a row that was %s while the trigger was off is found", async (_name, change, found) => {
  await owner.query("begin");
  await owner.query("alter table operator_act disable trigger operator_act_stands");
  await owner.query(change);
  const { rows } = await owner.query<{ id: bigint }>("select broken_acts() as id");
  await owner.query("rollback");
  expect(found).toEqual(expect.arrayContaining([rows[0]?.id]));
  expect(await broken()).toEqual([]);
});

test("a value that is too long is logged as its length and hash", async () => {
  await record("long", { text: "x".repeat(10_000) });
  const { rows } = await app.query<{ after: string }>("select after from operator_act order by id desc limit 1");
  expect(JSON.parse(rows[0]?.after ?? "")).toMatchObject({
    length: 10_011,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test("the log is filtered by operator, event, object, outcome and time, and marks decisions that came too late", async () => {
  const { db, clock } = fixture.server.context;
  const entry = { act: "approveWithdrawal", by: 2n, subject: "W-FILTER-1" };
  await recordAuditEvent(db, clock.now(), { ...entry, reason: "fine", after: { outcome: "intended" } });
  await recordAuditEvent(db, clock.now(), { ...entry, after: { outcome: "came too late", state: "paid" } });
  await recordAuditEvent(db, clock.now(), {
    act: "changeContent",
    by: 3n,
    subject: "W-FILTER-2",
    after: { text: '{"kind":"x","state":"waiting","outcome":"came too late"}' },
  });
  const list = async (query: string) =>
    (await fixture.ask("GET", `/api/audit?${query}`, { token: fixture.owner })).json<
      { subject: string; result: string; by: { _id: string } | null }[]
    >();
  expect((await list("q=w-filter")).map(({ subject, result }) => [subject, result])).toEqual([
    ["W-FILTER-2", "done"],
    ["W-FILTER-1", "too-late"],
    ["W-FILTER-1", "begun"],
  ]);
  expect((await list("q=W-FILTER&result=too-late")).length).toBe(1);
  expect((await list("q=W-FILTER&by=3")).map(({ subject }) => subject)).toEqual(["W-FILTER-2"]);
  expect((await list("q=W-FILTER&act=approveWithdrawal")).length).toBe(2);
  expect(await list("q=W%25FILTER")).toEqual([]);
  expect(await list("q=W-FILTER&to=2020-01-01")).toEqual([]);
  const today = new Date(clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  expect((await list(`q=W-FILTER&from=${today}&to=${today}`)).length).toBe(3);

  const exported = await fixture.ask("GET", "/api/audit/export?q=W-FILTER-1", { token: fixture.owner });
  expect(exported.json()).toMatchObject({ hasMore: false, events: [{ result: "too-late" }, { result: "begun" }] });
  expect((await list("limit=1"))[0]).toMatchObject({ act: "exportAuditEvents", by: { username: "owner" } });
});
