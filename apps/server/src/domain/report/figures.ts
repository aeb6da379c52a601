import type { Currency } from "@krapao/contract";
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

/** The figures of a range of days together. A member who was active on several of them counts once. */
export const readFigures = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<DayFigures> => {
  const [money, turnover, members, first, joined] = await Promise.all([
    sql<Money>`select ${sums} from report_day where currency = ${currency} and day between ${from} and ${to}`.execute(
      db,
    ),
    sql<{ turnover: string }>`select coalesce(sum(turnover), 0)::text as turnover from report_turnover
      where currency = ${currency} and day between ${from} and ${to}`.execute(db),
    sql<{ n: number }>`select count(distinct member_id)::int as n from report_member_day
      where currency = ${currency} and day between ${from} and ${to}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from report_first_deposit
      where currency = ${currency} and day between ${from} and ${to}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from member
      where currency = ${currency} and created_at >= ${startOf(from)} and created_at < ${startOf(addDays(to, 1))}`.execute(
      db,
    ),
  ]);
  return {
    ...noMoney,
    ...money.rows[0],
    turnover: turnover.rows[0]?.turnover ?? "0",
    active: members.rows[0]?.n ?? 0,
    firstDeposits: first.rows[0]?.n ?? 0,
    newMembers: joined.rows[0]?.n ?? 0,
  };
};

type ByDay<Row> = ReadonlyMap<string, Row>;

const byDay = <Row extends { readonly day: string }>(rows: readonly Row[]): ByDay<Row> =>
  new Map(rows.map((row) => [row.day, row]));

/** The figures of each day of a range that has any, by day. */
export const readDays = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<ByDay<DayFigures>> => {
  const [money, turnover, members, first, joined] = await Promise.all([
    sql<Money & { day: string }>`select day, ${sums} from report_day
      where currency = ${currency} and day between ${from} and ${to} group by day`.execute(db),
    sql<{ day: string; turnover: string }>`select day, sum(turnover)::text as turnover from report_turnover
      where currency = ${currency} and day between ${from} and ${to} group by day`.execute(db),
    sql<{ day: string; n: number }>`select day, count(*)::int as n from report_member_day
      where currency = ${currency} and day between ${from} and ${to} group by day`.execute(db),
    sql<{ day: string; n: number }>`select day, count(*)::int as n from report_first_deposit
      where currency = ${currency} and day between ${from} and ${to} group by day`.execute(db),
    sql<{ day: string; n: number }>`select (created_at at time zone 'Asia/Bangkok')::date as day, count(*)::int as n
      from member where currency = ${currency} and created_at >= ${startOf(from)}
        and created_at < ${startOf(addDays(to, 1))} group by 1`.execute(db),
  ]);
  const found = [money, turnover, members, first, joined].flatMap(({ rows }) => rows.map(({ day }) => day));
  const [moneyOf, turnoverOf] = [byDay(money.rows), byDay(turnover.rows)];
  const [membersOf, firstOf, joinedOf] = [byDay(members.rows), byDay(first.rows), byDay(joined.rows)];
  return new Map(
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
export const ngrOf = ({ ggr, bonusCost, rewardCost, adjustments = "0", fees }: DayFigures): bigint =>
  BigInt(ggr) - BigInt(bonusCost) - BigInt(rewardCost) - BigInt(adjustments) - BigInt(fees);

const SUMS = ["moneyIn", "moneyOut", "turnover", "ggr", "bonusCost", "rewardCost", "adjustments", "fees"] as const;
const COUNTS = ["active", "firstDeposits", "newMembers"] as const;

/** What was added after a day was closed; null when nothing was. A count is never negative. */
export const laterThan = (closed: DayFigures, now: DayFigures): DayFigures | null => {
  const later = {
    ...Object.fromEntries(SUMS.map((name) => [name, String(BigInt(now[name] ?? "0") - BigInt(closed[name] ?? "0"))])),
    ...Object.fromEntries(COUNTS.map((name) => [name, Math.max(0, now[name] - closed[name])])),
  } as DayFigures;
  const isNothing = SUMS.every((name) => later[name] === "0") && COUNTS.every((name) => later[name] === 0);
  return isNothing ? null : later;
};

/** The sum of what was added to several days after they were closed; null when nothing was. */
export const sumOf = (several: readonly DayFigures[]): DayFigures | null =>
  several.length === 0
    ? null
    : ({
        ...Object.fromEntries(
          SUMS.map((name) => [name, String(several.reduce((sum, figures) => sum + BigInt(figures[name] ?? "0"), 0n))]),
        ),
        ...Object.fromEntries(COUNTS.map((name) => [name, several.reduce((sum, figures) => sum + figures[name], 0)])),
      } as DayFigures);
