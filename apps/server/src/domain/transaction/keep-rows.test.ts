import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openServer, type TestServer } from "../../testing/server.ts";
import { keeping } from "./keep-rows.ts";
import { transactionsOf } from "./movement-row.ts";
import { changedMovements, newMovements } from "./read-new.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

test("rows are never compared with each other, even when the planner expects none", async () => {
  const { db } = server.context;
  await sql`
    insert into transaction (member_id, reference, n, at, kind, source, state, currency, amount, step)
    select 1000000001, 'R' || n, n, db_now(), 'deposit', 'qr-deposit', 'done', 'THB', 100, 1
    from generate_series(1, 5000) n`.execute(db);
  const owner = new pg.Client(server.database.owner);
  await owner.connect();
  await owner.query("analyze transaction");
  await owner.end();
  for (const movements of [changedMovements(10_000), newMovements([1_000_000_001n, 1_000_000_002n], 10_000)]) {
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${keeping(transactionsOf(movements))}`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("CTE Scan on fresh");
    expect(plan).not.toMatch(/Join Filter|Anti Join/);
  }
});

test("the operator of a movement is who approved its last proposal", async () => {
  const { db } = server.context;
  await sql`
    insert into proposal (id, kind, state, subject, amount, currency, outcome, reason, proposed_by, proposed_at,
      approved_by, refused_by, decided_at)
    select 'P' || n, 'settle-transfer', state, 'TWICE', 100, 'THB', 'done', 'a test', 1, db_now(), approved, refused,
      db_now() + n * interval '1 minute'
    from (values (1, 'failed', 9, null), (2, 'done', 3, null), (3, 'refused', null, 7)) p (n, state, approved, refused)`.execute(
    db,
  );
  const movement = sql`
    select 1000000001::bigint as member_id, 'TWICE' as reference, 'transfer' as kind, 'transfer' as type,
      'SUCCESS' as status, 'THB' as currency, 100::bigint as amount, 'WALLET' as from_code, 'PG' as to_code,
      1::bigint as n, db_now() as listed_at, db_now() as created_at, 0::bigint as balance, '{}'::jsonb as data`;
  const { rows } = await sql`select amount, provider, operator_id from (${transactionsOf(movement)}) t`.execute(db);
  expect(rows).toEqual([{ amount: -100n, provider: "PG", operator_id: 3n }]);
});
