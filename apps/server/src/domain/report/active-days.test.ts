import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "../../db/schema.ts";
import { addDays } from "../../lib/calendar.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";
import { readFigures } from "./figures.ts";

let fixture: TestConsole;
let members: readonly bigint[];
beforeAll(async () => {
  fixture = await openConsole();
  members = [
    (await memberWith(fixture, 0n)).id,
    (await memberWith(fixture, 0n)).id,
    (await memberWith(fixture, 0n)).id,
  ];
});
afterAll(() => fixture.close());

const db = () => fixture.server.context.db;

/** How many days each try has for itself. */
const DAYS = 12;

type Active = { readonly member: number; readonly day: number };
const active = fc.record({ member: fc.nat({ max: 2 }), day: fc.nat({ max: DAYS - 1 }) });

/** Counts days of members in one statement, as the jobs do: a day that is known already is changed. */
const count = (tx: Kysely<Database>, first: string, several: readonly Active[]) =>
  sql`insert into report_member_day as m (member_id, day, currency, deposited, withdrawn, turnover)
    select distinct u.member, u.day, 'THB', 100, 0, 0
    from unnest(${several.map(({ member }) => members[member])}::bigint[],
      ${several.map(({ day }) => addDays(first, day))}::date[]) u (member, day)
    on conflict (member_id, day, currency) do update set deposited = m.deposited + excluded.deposited`.execute(tx);

test("a member counts as active once in a period, in whatever order the days were counted", async () => {
  let first = "2020-01-01";
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(active, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      fc.nat({ max: DAYS - 1 }),
      fc.nat({ max: DAYS - 1 }),
      async (statements, one, other) => {
        first = addDays(first, DAYS);
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        for (const statement of statements) await count(db(), first, statement);
        const expected = statements.flat().filter(({ day }) => day >= from && day <= to);
        const { active: found } = await readFigures(db(), "THB", {
          from: addDays(first, from),
          to: addDays(first, to),
        });
        expect(found).toBe(new Set(expected.map(({ member }) => member)).size);
      },
    ),
    { numRuns: 60 },
  );
});

test("of two transactions that count days of one member at once, the second sees the day of the first", async () => {
  const first = "2019-01-01";
  for (const [early, late] of [
    [0, 1],
    [3, 2],
  ] as const) {
    let second: Promise<unknown> = Promise.resolve();
    await db()
      .transaction()
      .execute(async (tx) => {
        await count(tx, first, [{ member: 0, day: early }]);
        second = count(db(), first, [{ member: 0, day: late }]);
        // It waits for the member's summary.
        expect(await Promise.race([second, tx.selectNoFrom(sql`pg_sleep(0.2)`.as("slept")).execute()])).toEqual([
          { slept: "" },
        ]);
      });
    await second;
    const span = { from: addDays(first, Math.min(early, late)), to: addDays(first, Math.max(early, late)) };
    expect((await readFigures(db(), "THB", span)).active).toBe(1);
  }
});
