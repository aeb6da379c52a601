import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { periodsQuery, programmesQuery, totalQuery } from "../../domain/promotion/figures.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openConsole();
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

test("a page reads sums by day, whatever the number of members", async () => {
  const { db } = fixture.server.context;
  await owner.query(`
    insert into promotion_day (currency, day, kind, code, times, given, cost, played, back)
      select 'THB', date '2020-01-01' + d, 'bonus', 'MANY' || c, 1, 0, 0, 0, 0
      from generate_series(0, 599) d, generate_series(0, 19) c;
    insert into promotion_reach (currency, kind, code, day, previous, members)
      select 'THB', 'bonus', 'MANY' || c, date '2020-01-01' + d, date '2020-01-01' + d - g, 100
      from generate_series(0, 599) d, generate_series(0, 19) c, generate_series(1, 5) g;
    analyze promotion_reach;
    analyze promotion_day`);
  const span = { from: "2021-01-01", to: "2021-01-31" };
  const queries = [
    programmesQuery("THB", span),
    totalQuery("THB", span),
    periodsQuery("THB", span, "week", null),
    periodsQuery("THB", span, "day", { kind: "bonus", code: "MANY3" }),
  ];
  for (const query of queries) {
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("promotion_reach_pkey");
    expect(plan).not.toContain("Seq Scan");
    expect(plan).not.toContain("promotion_member_day");
  }
});
