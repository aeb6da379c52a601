import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "../../db/schema.ts";
import { addDays, dayOf } from "../../lib/calendar.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";
import { readFigures } from "./figures.ts";
import { totalsAsCounted } from "./wrong-totals.ts";

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
  sql`insert into report_member_day as m (member_id, day, currency, deposited, withdrawn, turnover, play)
    select distinct u.member, u.day, 'THB', 100, 40, 7, -3
    from unnest(${several.map(({ member }) => members[member])}::bigint[],
      ${several.map(({ day }) => addDays(first, day))}::date[]) u (member, day)
    on conflict (member_id, day, currency) do update set deposited = m.deposited + excluded.deposited,
      withdrawn = m.withdrawn + excluded.withdrawn, turnover = m.turnover + excluded.turnover,
      play = m.play + excluded.play`.execute(tx);

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

/** Members whose summary is not that of their days, and days that name another than the one before. */
const wrong = async (): Promise<readonly unknown[]> => {
  const { rows } = await sql`
    with days as (
      select *, lag(day) over (partition by member_id, currency order by day) as day_before from report_member_day
    ), sums as (
      select member_id, sum(deposited) as deposited, sum(withdrawn) as withdrawn, sum(turnover) as turnover,
        sum(play) as play, coalesce(sum(deposited) filter (where day >= recent_day()), 0) as recent_deposited,
        coalesce(sum(play) filter (where day >= recent_day()), 0) as recent_play,
        min(day) filter (where day >= recent_day()) as recent_from,
        coalesce(sum(deposited - withdrawn) filter (where day >= recent_day() + 23), 0) as week_net,
        min(day) filter (where day >= recent_day() + 23) as week_from, max(day) as last
      from days group by member_id
    )
    select s.member_id::text, to_jsonb(s) || to_jsonb(m) || to_jsonb(p) as summary, to_jsonb(d) as days from sums d
      join member_summary s using (member_id) join member_payment_total m using (member_id)
      join member_play_total p using (member_id)
    where (m.deposited, m.withdrawn, p.turnover, p.play, m.recent_deposited, p.recent_play, s.recent_from, m.week_net,
        s.week_from, s.last_deposit, s.last_played)
      is distinct from (d.deposited, d.withdrawn, d.turnover, d.play, d.recent_deposited, d.recent_play, d.recent_from,
        d.week_net, d.week_from, d.last, d.last)
    union all
    select member_id::text, to_jsonb(days), null from days where previous is distinct from day_before`.execute(db());
  return rows;
};

test("a member's summary and the day before each day follow whatever several statements count", async () => {
  const today = dayOf(fixture.server.context.clock.now());
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(active, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      // The oldest of the last 7 and 30 days among them.
      fc.constantFrom(-11, -13, -35, -40),
      async (statements, first) => {
        for (const statement of statements) await count(db(), addDays(today, first), statement);
        expect(await wrong()).toEqual([]);
      },
    ),
    { numRuns: 40 },
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

test("the audit finds totals that are not those of the days, and a day that names another than the one before", async () => {
  const found = async () => (await sql<{ wrong: string }>`${sql.raw(totalsAsCounted)}`.execute(db())).rows;
  const today = dayOf(fixture.server.context.clock.now());
  const member = members[0] ?? 0n;
  const days = [0, 1, 2].map((day) => addDays(today, day - 2));
  for (const day of [0, 2, 1]) await count(db(), addDays(today, -2), [{ member: 0, day }]);
  expect(await found()).toEqual([]);

  const change = (by: number) =>
    sql`update member_play_total set turnover = turnover + ${by} where member_id = ${member}`.execute(db());
  await change(1);
  expect(await found()).toEqual([{ wrong: expect.stringMatching(`^totals of member ${member} in THB are `) }]);
  await change(-1);

  const move = (currency: string) =>
    sql`update member_payment_total set currency = ${currency} where member_id = ${member}`.execute(db());
  await move("LAK");
  expect(await found()).toEqual([{ wrong: expect.stringMatching(`^totals of member ${member} in THB are `) }]);
  await move("THB");

  await sql`update report_member_day set previous = ${days[0]}::date
    where member_id = ${member} and day = ${days[2]}::date`.execute(db());
  expect(await found()).toEqual([
    { wrong: `${days[2]} of member ${member} in THB does not name the active day before` },
  ]);
});
