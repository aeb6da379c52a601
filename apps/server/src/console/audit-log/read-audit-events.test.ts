import type { AuditEvent as Told } from "@krapao/contract/operator/audit-log-shapes";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";
import { auditEventsQuery } from "./read-audit-events.ts";

/** Events that no search of this test finds. */
const MANY = 10_000;
const MEMBER = 1_000_777_777n;
const AT_ONCE = 1_000;

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
  const { db, clock } = fixture.server.context;
  const now = clock.now();
  const record = (
    subject: string,
    reason: string,
    more: { readonly memberId?: bigint; readonly after?: unknown } = {},
  ) => recordAuditEvent(db, now, { act: "test", by: 1n, subject, reason, ...more });
  await record("first", "เปลี่ยนวงเงินถอนตามที่ตกลง");
  await record("second", "ປ່ຽນວົງເງິນຖອນ");
  await record("third", "100% of it, as_agreed");
  await record("fourth", "nothing", { after: { bankName: "Somchai Deeplai" } });
  await record("fifth", "about a member", { memberId: MEMBER });
  for (let first = 1; first <= MANY; first += AT_ONCE)
    await sql`select record_act(${now}, 1, 'test', 'filler-' || n, null, 'one of many ' || n, null, '{"n":' || n || '}')
      from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) n`.execute(db);
  // The plan depends on what PostgreSQL knows of the table: with the statistics of an empty one it may scan, and entries
  // that wait to be sorted into the index make it look dear. Autovacuum comes at any moment, so it is done here.
  const owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  await owner.query("vacuum (analyze) operator_act");
  await owner.end();
}, 120_000);
afterAll(() => fixture.close());

const subjects = async (q: string): Promise<readonly (string | null)[]> => {
  const answer = await fixture.ask("GET", `/api/audit?q=${encodeURIComponent(q)}`, { token: fixture.owner });
  return answer.json<readonly Told[]>().map(({ subject }) => subject);
};

test.each([
  ["Thai, in the middle of a word", "วงเงิน", ["first"]],
  ["Lao", "ວົງເງິນ", ["second"]],
  ["signs that patterns are made of", "100%", ["third"]],
  ["an underscore, which stands for itself", "as_agreed", ["third"]],
  ["values, in other capitals", "SOMCHAI deep", ["fourth"]],
  ["what is nowhere", "asXagreed", []],
])("the log is searched: %s", async (_, q, found) => {
  expect(await subjects(q)).toEqual(found);
});

test("a member's number finds the events about them", async () => {
  expect(await subjects(String(MEMBER))).toEqual(["fifth"]);
});

test("two characters are searched too, newest first", async () => {
  expect((await subjects("of"))[0]).toBe(`filler-${MANY}`);
  expect(await subjects("ວົ")).toEqual(["second"]);
});

test("a search of three characters or more uses indexes and never scans the log", async () => {
  const { db } = fixture.server.context;
  const { sql: text, parameters } = auditEventsQuery(db, { q: "Deeplai", limit: 50 }).compile();
  const explained = await db.executeQuery<{ "QUERY PLAN": string }>({
    ...auditEventsQuery(db, { q: "Deeplai", limit: 50 }).compile(),
    sql: `explain ${text}`,
    parameters,
  });
  const plan = explained.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("operator_act_found");
  expect(plan).not.toMatch(/Seq Scan on operator_act/);
});
