import { type Currency, toMajor } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { addDays, startOf } from "../../lib/calendar.ts";
import type { Span } from "./periods.ts";
import { depositChannels } from "../deposit/channels.ts";
import type { DayFigures } from "./tables.ts";

/** The kinds of house accounts that members' deposits come from. */
export const depositAccounts: readonly string[] = [
  ...new Set<string>([...depositChannels.map(({ accountKind }) => accountKind), "suspense"]),
];

const paidIn = sql`with_member and account_kind = any(${depositAccounts}::text[])`;
const sums = sql`
  coalesce(sum(paid) filter (where ${paidIn}), 0)::text as "moneyIn",
  coalesce(sum(received) filter (where with_member and account_kind = 'payout'), 0)::text as "moneyOut",
  coalesce(sum(received - paid) filter (where account_kind = 'play'), 0)::text as ggr,
  coalesce(sum(paid - received) filter (where account_kind = 'reward' and code = 'bonus'), 0)::text as "bonusCost",
  coalesce(sum(paid - received) filter (where account_kind = 'reward' and code not in ('bonus', 'adjustment')), 0)::text as "rewardCost",
  coalesce(sum(paid - received) filter (where account_kind = 'reward' and code = 'adjustment'), 0)::text as adjustments,
  coalesce(sum(fee), 0)::text as fees`;

type Money = Pick<DayFigures, "moneyIn" | "moneyOut" | "ggr" | "bonusCost" | "rewardCost" | "adjustments" | "fees">;
const noMoney: Money = {
  moneyIn: "0",
  moneyOut: "0",
  ggr: "0",
  bonusCost: "0",
  rewardCost: "0",
  adjustments: "0",
  fees: "0",
};

/** SQL for rows of `report_member_day` since a day: the row is the member's first. It counts the member. */
const isFirstSince = (day: string) => sql<boolean>`(previous is null or previous < ${day})`;

/** How many members were active in a range of days. */
export const readActive = async (db: Kysely<Database>, currency: Currency, { from, to }: Span): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from report_member_day
    where currency = ${currency} and day between ${from} and ${to} and ${isFirstSince(from)}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The figures of a range of days together. A member who was active on several of them counts once. */
export const readFigures = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<DayFigures> => {
  const [money, turnover, active, first, joined] = await Promise.all([
    sql<Money>`select ${sums} from report_day where currency = ${currency} and day between ${from} and ${to}`.execute(
      db,
    ),
    sql<{ turnover: string }>`select coalesce(sum(turnover), 0)::text as turnover from report_turnover
      where currency = ${currency} and day between ${from} and ${to}`.execute(db),
    readActive(db, currency, { from, to }),
    sql<{ n: number }>`select count(*)::int as n from report_first_deposit
      where currency = ${currency} and day between ${from} and ${to}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from member_summary
      where currency = ${currency} and joined_at >= ${startOf(from)} and joined_at < ${startOf(addDays(to, 1))}`.execute(
      db,
    ),
  ]);
  return {
    ...noMoney,
    ...money.rows[0],
    turnover: turnover.rows[0]?.turnover ?? "0",
    active,
    firstDeposits: first.rows[0]?.n ?? 0,
    newMembers: joined.rows[0]?.n ?? 0,
  };
};

/** Net gaming revenue of each day of a range that has money, in minor units. */
export const readNgr = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<ReadonlyMap<string, bigint>> => {
  const { rows } = await sql<Money & { day: string }>`select day, ${sums} from report_day
    where currency = ${currency} and day between ${from} and ${to} group by day`.execute(db);
  return new Map(rows.map((money) => [money.day, ngrOf(money)]));
};

type ByDay<Row> = ReadonlyMap<string, Row>;

const byDay = <Row extends { readonly day: string }>(rows: readonly Row[]): ByDay<Row> =>
  new Map(rows.map((row) => [row.day, row]));

/** The figures of each day of a range that has any, by day, and how many members were active in the range. */
export const readDays = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<{ readonly days: ByDay<DayFigures>; readonly active: number }> => {
  const [money, turnover, members, first, joined] = await Promise.all([
    sql<Money & { day: string }>`select day, ${sums} from report_day
      where currency = ${currency} and day between ${from} and ${to} group by day`.execute(db),
    sql<{ day: string; turnover: string }>`select day, sum(turnover)::text as turnover from report_turnover
      where currency = ${currency} and day between ${from} and ${to} group by day`.execute(db),
    sql<{ day: string; n: number; first: number }>`select day, count(*)::int as n,
        (count(*) filter (where ${isFirstSince(from)}))::int as first
      from report_member_day where currency = ${currency} and day between ${from} and ${to} group by day`.execute(db),
    sql<{ day: string; n: number }>`select day, count(*)::int as n from report_first_deposit
      where currency = ${currency} and day between ${from} and ${to} group by day`.execute(db),
    // A range of the index for each day: the day of each time costs more than counting.
    sql<{ day: string; n: number }>`select d.day::date as day, (
        select count(*)::int from member_summary where currency = ${currency}
          and joined_at >= d.day at time zone 'Asia/Bangkok'
          and joined_at < (d.day + interval '1 day') at time zone 'Asia/Bangkok') as n
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d (day)`.execute(db),
  ]);
  const joinedDays = joined.rows.filter(({ n }) => n > 0);
  const found = [money, turnover, members, first, { rows: joinedDays }].flatMap(({ rows }) =>
    rows.map(({ day }) => day),
  );
  const [moneyOf, turnoverOf] = [byDay(money.rows), byDay(turnover.rows)];
  const [membersOf, firstOf, joinedOf] = [byDay(members.rows), byDay(first.rows), byDay(joinedDays)];
  const days = new Map(
    [...new Set(found)].map((day) => [
      day,
      figuresOf({
        ...noMoney,
        ...moneyOf.get(day),
        turnover: turnoverOf.get(day)?.turnover ?? "0",
        active: membersOf.get(day)?.n ?? 0,
        firstDeposits: firstOf.get(day)?.n ?? 0,
        newMembers: joinedOf.get(day)?.n ?? 0,
      }),
    ]),
  );
  return { days, active: members.rows.reduce((sum, { first: count }) => sum + count, 0) };
};

/** Only the figures, in the order in which a closing stores them. */
const figuresOf = (from: DayFigures): DayFigures => ({
  moneyIn: from.moneyIn,
  moneyOut: from.moneyOut,
  turnover: from.turnover,
  ggr: from.ggr,
  bonusCost: from.bonusCost,
  rewardCost: from.rewardCost,
  adjustments: from.adjustments ?? "0",
  fees: from.fees,
  active: from.active,
  firstDeposits: from.firstDeposits,
  newMembers: from.newMembers,
});

/** The figures of a day without anything. */
export const noFigures: DayFigures = { ...noMoney, turnover: "0", active: 0, firstDeposits: 0, newMembers: 0 };

/** Net gaming revenue, in minor units. */
export const ngrOf = ({
  ggr,
  bonusCost,
  rewardCost,
  adjustments = "0",
  fees,
}: Pick<DayFigures, "ggr" | "bonusCost" | "rewardCost" | "adjustments" | "fees">): bigint =>
  BigInt(ggr) - BigInt(bonusCost) - BigInt(rewardCost) - BigInt(adjustments) - BigInt(fees);

const SUMS = ["moneyIn", "moneyOut", "turnover", "ggr", "bonusCost", "rewardCost", "adjustments", "fees"] as const;
const COUNTS = ["active", "firstDeposits", "newMembers"] as const;

/** A day's figures for people: sums in major units, and counts. */
export const inMajorUnits = (figures: DayFigures): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(SUMS.map((name) => [name, toMajor(BigInt(figures[name] ?? "0"))])),
  ...Object.fromEntries(COUNTS.map((name) => [name, figures[name]])),
});

/** What was added after a day was closed; null when nothing was. A count is never negative. */
export const laterThan = (closed: DayFigures, now: DayFigures): DayFigures | null => {
  const later = {
    ...Object.fromEntries(SUMS.map((name) => [name, String(BigInt(now[name] ?? "0") - BigInt(closed[name] ?? "0"))])),
    ...Object.fromEntries(COUNTS.map((name) => [name, Math.max(0, now[name] - closed[name])])),
  } as DayFigures;
  const isNothing = SUMS.every((name) => later[name] === "0") && COUNTS.every((name) => later[name] === 0);
  return isNothing ? null : later;
};

/** The sum of several figures, or of what was added to closed days; null when there are none. */
export const sumOf = (several: readonly DayFigures[]): DayFigures | null =>
  several.length === 0
    ? null
    : ({
        ...Object.fromEntries(
          SUMS.map((name) => [name, String(several.reduce((sum, figures) => sum + BigInt(figures[name] ?? "0"), 0n))]),
        ),
        ...Object.fromEntries(COUNTS.map((name) => [name, several.reduce((sum, figures) => sum + figures[name], 0)])),
      } as DayFigures);
