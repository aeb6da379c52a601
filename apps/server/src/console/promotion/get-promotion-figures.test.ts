import type { PromotionFigures } from "@krapao/contract/operator/promotion-shapes";
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeBonus } from "../../domain/bonus/testing/bonuses.ts";
import { countPromotions } from "../../domain/promotion/count-promotions.ts";
import { periodsQuery, totalQuery } from "../../domain/promotion/figures.ts";
import { insertActiveWheel } from "../../domain/spin/testing/wheels.ts";
import { addDays, dayOf, startOf } from "../../lib/calendar.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openConsole();
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  await owner.query(
    `insert into game_provider (code, position, name, category, logo, background) values ('PG', 0, 'PG', 'slot', '', '')
     on conflict do nothing`,
  );
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

const today = (): string => dayOf(fixture.server.context.databaseTime.now());
const before = (days: number): string => addDays(today(), -days);
const noon = (day: string): Date => new Date(startOf(day).getTime() + 12 * 3_600_000);

const count = (): Promise<void> => countPromotions(fixture.server.context);

const ask = (query: string, token = fixture.nok) =>
  fixture.ask("GET", `/api/promotions/figures?currency=BAHT&${query}`, { token });

const figures = async (query: string): Promise<PromotionFigures> => {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PromotionFigures>();
};

let number = 0;
const give = async (member: bigint, code: string, at: Date, reward: bigint): Promise<string> => {
  const reference = `given-${(number += 1)}`;
  await fixture.server.context.db
    .insertInto("member_bonus")
    .values({
      member_id: member,
      reference,
      code,
      currency: "THB",
      is_listed: true,
      type: "limit",
      deposit: reference,
      deposit_amount: reward,
      reward,
      required: 0n,
      categories: ["slot"],
      percent_fail: 0,
      held_before: 0n,
      wallet_seq: 0n,
      activated_at: at,
      expire_at: null,
      due_at: null,
      origin: null,
      payer: null,
    })
    .execute();
  return reference;
};

const end = (reference: string, at: Date, taken: bigint) =>
  fixture.server.context.db
    .updateTable("member_bonus")
    .set({ ended_at: at, ended_how: "cleared", taken })
    .where("reference", "=", reference)
    .execute();

/** A member's deposits and stakes on a day, as the reports contain them. */
const came = (member: bigint, day: string, deposited: bigint, turnover = 0n) =>
  fixture.server.context.db
    .insertInto("report_member_day")
    .values({
      member_id: member,
      day,
      currency: "THB",
      deposited: String(deposited),
      withdrawn: "0",
      turnover: String(turnover),
    })
    .execute();

const bet = (member: bigint, at: Date, valid: bigint) =>
  fixture.server.context.db
    .insertInto("game_bet")
    .values({
      member_id: member,
      code: "PG",
      id: `bet-${(number += 1)}`,
      at,
      stake: valid,
      payout: 0n,
      valid,
      seen_at: at,
    })
    .execute();

const none = { times: 0, members: 0, given: 0, cost: 0, played: 0, back: 0 };

test("a bonus: amount given, cost, turnover while active, and deposits afterwards", async () => {
  const [{ id: one }, { id: other }] = [await memberWith(fixture, 0n), await memberWith(fixture, 0n)];
  const code = await makeBonus(fixture.server.context.db, { code: "FIGURES" });
  const [first, second, past] = [before(40), before(37), before(75)];
  const ended = await give(one, code, noon(first), 10_000n);
  await bet(one, new Date(noon(first).getTime() - 1), 100n);
  await bet(one, noon(first), 2_000n);
  await bet(one, noon(addDays(first, 1)), 3_000n);
  await end(ended, noon(addDays(first, 1)), 4_000n);
  await give(other, code, noon(first), 5_000n);
  await end(await give(one, code, noon(second), 1_000n), noon(second), 0n);
  await end(await give(one, code, noon(past), 700n), noon(past), 0n);
  // On the day itself; between the two awards; on the day of the second; seven and eight days after it.
  await came(one, first, 1n);
  await came(one, addDays(first, 1), 20_000n);
  await came(one, second, 30_000n);
  await came(one, addDays(second, 7), 500n);
  await came(one, addDays(second, 8), 999n);
  await Promise.all([count(), count()]);
  await count();

  const span = `from=${before(45)}&to=${before(30)}`;
  const { programmes, total, rows, uncounted, before: then } = await figures(span);
  // A bet at the exact end of a bonus no longer counts for it.
  const sums = { times: 3, members: 2, given: 160, cost: 120, played: 20, back: 505 };
  expect(programmes).toEqual([
    {
      kind: "bonus",
      code,
      name: { th: "โบนัส", lo: "ໂບນັດ", en: `Bonus ${code}` },
      ...sums,
      before: none,
    },
  ]);
  expect(total).toEqual(sums);
  expect(uncounted).toBe(0);
  expect(then).toMatchObject({ from: before(61), to: before(46), total: none });
  expect(rows.find(({ from }) => from === first)).toMatchObject({ times: 2, members: 2, cost: 110, back: 500 });
  expect(rows.find(({ from }) => from === second)).toMatchObject({ times: 1, members: 1, cost: 10, back: 5 });
  expect(rows).toHaveLength(16);
  const whole = await figures(`from=${before(57)}&to=${before(30)}&by=month`);
  expect(whole.programmes).toMatchObject([{ code, members: 2, before: { times: 1, members: 1, given: 7 } }]);
  expect(whole.rows.reduce((sum, row) => sum + row.cost, 0)).toBe(120);
});

test("later events change the day of the award: an end, a claim, a payment", async () => {
  const { id } = await memberWith(fixture, 0n);
  const code = await makeBonus(fixture.server.context.db, { code: "LATER" });
  const day = before(100);
  const reference = await give(id, code, noon(day), 10_000n);
  await count();
  const query = `from=${day}&to=${day}&kind=bonus&code=${code}`;
  expect((await figures(query)).rows).toMatchObject([{ times: 1, cost: 100 }]);
  await end(reference, noon(addDays(day, 20)), 10_000n);
  await count();
  expect((await figures(query)).rows).toMatchObject([{ times: 1, given: 100, cost: 0 }]);

  const { context } = fixture.server;
  const refund = {
    member_id: id,
    currency: "THB",
    success_percent: "100",
    fail_percent: "0",
    under_bonus: 0n,
  } as const;
  await context.db
    .insertInto("refund")
    .values({ ...refund, id: "refund-1", plain: 3_000n, amount: 3_000n, created_at: noon(day) })
    .execute();
  await count();
  const refunds = `from=${day}&to=${day}&kind=refund`;
  expect((await figures(refunds)).rows).toMatchObject([{ times: 1, given: 30, cost: 0 }]);
  await context.db
    .updateTable("refund")
    .set({ added_at: noon(day) })
    .where("id", "=", "refund-1")
    .execute();
  await count();
  expect((await figures(refunds)).rows).toMatchObject([{ times: 1, given: 30, cost: 30 }]);
});

test("a wheel counts its spins and costs what was claimed; another currency has its own figures", async () => {
  const { id } = await memberWith(fixture, 0n);
  const { db } = fixture.server.context;
  await insertActiveWheel(owner, [
    { code: "CASH", prize: "cash", amount: 5_000 },
    { code: "NONE", prize: "nothing" },
  ]);
  const wheel = await db
    .selectFrom("spin_wheel")
    .select("id")
    .where("is_active", "=", true)
    .where("currency", "=", "THB")
    .executeTakeFirstOrThrow();
  const day = before(120);
  for (const [nonce, position] of [0, 0, 1].entries())
    await db
      .insertInto("spin")
      .values({ member_id: id, pair: 9, nonce, wheel_id: wheel.id, position, created_at: noon(day) })
      .execute();
  for (const nonce of [0, 1])
    await db
      .insertInto("spin_coupon")
      .values({
        member_id: id,
        id: `coupon-${nonce}`,
        pair: 9,
        nonce,
        wheel_id: wheel.id,
        position: 0,
        created_at: noon(day),
        expire_at: null,
      })
      .execute();
  await came(id, addDays(day, 2), 7_000n, 90_000n);
  await count();
  await db
    .updateTable("spin_coupon")
    .set({ claimed_at: noon(day) })
    .where("id", "=", "coupon-1")
    .execute();
  await count();
  const span = `from=${day}&to=${day}`;
  expect((await figures(span)).programmes).toMatchObject([
    { kind: "wheel", code: String(wheel.id), times: 3, members: 1, given: 100, cost: 50, played: 900, back: 70 },
  ]);
  const kip = await fixture.ask("GET", `/api/promotions/figures?currency=LAK&${span}`, { token: fixture.nok });
  expect(kip.json<PromotionFigures>()).toMatchObject({ currency: "LAK", programmes: [], total: none });
});

test("in the total each day of a member counts once, whatever programmes it follows", async () => {
  const { id } = await memberWith(fixture, 0n);
  const { db } = fixture.server.context;
  const day = before(170);
  const code = await makeBonus(db, { code: "ONCE" });
  await end(await give(id, code, noon(day), 1_000n), noon(addDays(day, 2)), 0n);
  const refund = {
    member_id: id,
    currency: "THB",
    success_percent: "100",
    fail_percent: "0",
    under_bonus: 0n,
  } as const;
  for (const [name, at] of [
    ["once-1", day],
    ["once-2", addDays(day, 1)],
  ] as const)
    await db
      .insertInto("refund")
      .values({ ...refund, id: name, plain: 500n, amount: 500n, created_at: noon(at) })
      .execute();
  // Bets under the bonus on the day itself, and on the next one, whose whole turnover follows the first refund.
  await bet(id, noon(day), 4_000n);
  await bet(id, noon(addDays(day, 1)), 6_000n);
  await came(id, addDays(day, 1), 2_000n, 8_000n);
  await came(id, addDays(day, 3), 3_000n, 1_000n);
  await count();
  const { programmes, total, rows } = await figures(`from=${day}&to=${addDays(day, 1)}`);
  expect(programmes.map(({ kind, played, back }) => [kind, played, back])).toEqual([
    ["bonus", 100, 50],
    ["refund", 90, 50],
  ]);
  expect(total).toMatchObject({ times: 3, played: 40 + 80 + 10, back: 20 + 30 });
  expect(rows.map(({ played, back }) => [played, back])).toEqual([
    [10, 30],
    [120, 20],
  ]);
});

test("an invite counts for the inviter; its results are the friend's", async () => {
  const [{ id: inviter }, { id: friend }] = [await memberWith(fixture, 0n), await memberWith(fixture, 0n)];
  const day = before(140);
  await owner.query(
    `insert into invite (member_id, inviter_id, id, created_at, deposit_reference, deposit, deposited_at, earned_as,
       played, percent, amount, earned_at)
     values ($1, $2, 'invite-1', $3, 'D1', 10000, $3, 'success', 9000, 10, 800, $3)
     on conflict (member_id) do update set inviter_id = excluded.inviter_id`,
    [friend, inviter, noon(day)],
  );
  await came(friend, addDays(day, 3), 4_000n);
  await came(inviter, addDays(day, 3), 77_000n);
  await count();
  expect((await figures(`from=${day}&to=${day}`)).programmes).toMatchObject([
    { kind: "invite", code: "", name: null, times: 1, members: 1, given: 8, cost: 0, played: 90, back: 40 },
  ]);
});

test("final rows are not read again; open ones are", async () => {
  const { rows } = await sql<{ kind: string; due: boolean }>`
    select kind, bool_or(due_at is not null) as due from promotion_member_day group by kind`.execute(
    fixture.server.context.db,
  );
  // A bonus of the first test is still active.
  expect(rows.filter(({ due }) => due).map(({ kind }) => kind)).toEqual(["bonus"]);
});

test("without the permission there are no figures; an invalid period or programme is refused", async () => {
  const span = `from=${before(3)}&to=${before(1)}`;
  await fixture.server.context.db
    .updateTable("operator")
    .set({ role: "support" })
    .where("username", "=", "ton")
    .execute();
  expect((await ask(span, fixture.ton)).json()).toMatchObject({ message: "NO_PERMISSION" });
  for (const query of [
    `from=${before(1)}&to=${before(3)}`,
    `from=${before(500)}&to=${before(1)}`,
    `${span}&kind=bonus`,
    `${span}&kind=refund&code=X`,
    `${span}&code=X`,
  ])
    expect((await ask(query)).statusCode, query).toBe(400);
});

test("members are counted once in any period, whatever the order of their days", async () => {
  const first = "2018-01-01";
  const given = fc.record({ member: fc.integer({ min: 1, max: 4 }), code: fc.constantFrom("A", "B"), day: fc.nat(20) });
  const batches = fc.array(fc.array(given, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
  const span = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(batches, span, fc.constantFrom("day", "week", "month"), async (all, { from, to }, by) => {
      run += 1;
      // Each run has its own days and members, so that runs do not affect each other.
      const start = addDays(first, 40 * run);
      for (const batch of all) {
        for (const { member, code, day } of batch)
          await owner.query(
            `insert into promotion_member_day (member_id, kind, code, day, currency, times, due_at)
             values ($1, 'refund', $2, $3, 'THB', 1, '-infinity') on conflict do nothing`,
            [4_000_000_000 + 10 * run + member, code, addDays(start, day)],
          );
        await owner.query(
          `insert into promotion_day (currency, day, kind, code, times, given, cost, played, back)
           select distinct currency, day, kind, code, 1, 0, 0, 0, 0 from promotion_member_day
           where member_id between $1 and $1 + 9 on conflict do nothing`,
          [4_000_000_000 + 10 * run],
        );
        await count();
      }
      const asked = { from: addDays(start, from), to: addDays(start, to) };
      const { db } = fixture.server.context;
      const distinct = async (code: string | null) => {
        const { rows } = await owner.query<{ day: string; members: number }>(
          `select to_char(date_trunc($4, day::timestamp), 'YYYY-MM-DD') as day, count(distinct member_id)::int as members
           from promotion_member_day where kind = 'refund' and day between $1 and $2 and ($3::text is null or code = $3)
           group by 1 order by 1`,
          [asked.from, asked.to, code, by],
        );
        return rows;
      };
      for (const code of ["A", null]) {
        const { rows } = await periodsQuery("THB", asked, by, code === null ? null : { kind: "refund", code }).execute(
          db,
        );
        const read = rows.map(({ day, members }) => ({ day, members })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
        expect(read).toEqual(await distinct(code));
      }
      const whole = new Set(all.flat().flatMap(({ member, day }) => (day >= from && day <= to ? [member] : [])));
      expect((await totalQuery("THB", asked).execute(db)).rows[0]?.members).toBe(whole.size);
    }),
    { numRuns: 25 },
  );
});

test("concurrent counting counts each day once", async () => {
  const day = "2017-05-05";
  await owner.query(
    `insert into promotion_member_day (member_id, kind, code, day, currency, due_at)
     select 5000000000 + n / 10, 'bonus', 'TWICE', $1::date + n % 10, 'THB', '-infinity' from generate_series(0, 299) n`,
    [day],
  );
  await Promise.all([count(), count(), count()]);
  const span = { from: day, to: addDays(day, 9) };
  expect((await totalQuery("THB", span).execute(fixture.server.context.db)).rows[0]?.members).toBe(30);
  expect(
    (await totalQuery("THB", { from: addDays(day, 9), to: span.to }).execute(fixture.server.context.db)).rows[0],
  ).toMatchObject({ members: 30 });
});
