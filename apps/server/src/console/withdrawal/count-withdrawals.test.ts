import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

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

/** Withdrawals in a state, as if they had been asked for long ago. */
const asked = (state: string, status: string, many: number): Promise<unknown> =>
  owner.query(
    `insert into saga (member_id, reference, kind, type, state, status, amount, currency, n, listed_at, balance,
       timeline, data, created_at, changed_at)
     select 5000000000, $1 || n, 'withdraw', 'withdraw', $1, $2, 100, 'THB', (random() * 1e15)::bigint, '2026-01-01', 0,
       '[]', '{"waits":["above-limit-each"]}', '2026-01-01', '2026-01-01' from generate_series(1, $3::int) n`,
    [state, status, many],
  );
const counts = async (): Promise<unknown> => {
  fixture.server.advance(1_000);
  return (await fixture.ask("GET", "/api/counts/withdrawals", { token: fixture.nok })).json();
};

test("each list of withdrawals is counted, up to a thousand", async () => {
  expect(await counts()).toEqual({ waiting: 0, paying: 0, paid: 0, refused: 0 });
  await asked("held", "IN_PROGRESS", 1);
  await asked("reviewing", "IN_PROGRESS", 2);
  await asked("approved", "IN_PROGRESS", 1);
  await asked("queued", "IN_PROGRESS", 1);
  await asked("paying", "IN_PROGRESS", 4);
  await asked("returned", "FAILED", 999);
  await asked("paid", "SUCCESS", 20_000);
  expect(await counts()).toEqual({ waiting: 3, paying: 6, paid: 1_000, refused: 999 });
});

test("the newest of a state are read without reading those of other states", async () => {
  await owner.query("analyze saga");
  const { rows } = await owner.query<{ "QUERY PLAN": string }>(
    `explain select * from saga where kind = 'withdraw' and n is not null and state in ('nowhere')
     order by created_at desc limit 50`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("saga_withdrawals_state");
});
