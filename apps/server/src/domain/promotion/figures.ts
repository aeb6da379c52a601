import type { Currency } from "@krapao/contract";
import type { PromotionKind } from "@krapao/contract/operator/promotion-shapes";
import type { ReportPeriod } from "@krapao/contract/operator/report-shapes";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { Span } from "../report/periods.ts";

/** Sums in minor units, as digits. */
export type Sums = {
  readonly times: string;
  readonly members: number;
  readonly given: string;
  readonly cost: string;
  readonly played: string;
  readonly back: string;
};

/** One bonus or wheel, or all refunds or invites. */
export type Key = { readonly kind: PromotionKind; readonly code: string };

/** The sums of nothing. */
export const noSums: Sums = { times: "0", members: 0, given: "0", cost: "0", played: "0", back: "0" };

const given = sql`sum(times)::text as times, sum(given)::text as given, sum(cost)::text as cost`;
/** Of one programme. */
const sums = sql`${given}, sum(played)::text as played, sum(back)::text as back`;
/** Of all together: a day of a member counts once, however many programmes it follows. */
const sumsOnce = sql`${given}, sum(played_once)::text as played, sum(back_once)::text as back`;

/** The days of a range on which a programme gave something, by the index of days. */
const days = (currency: Currency, { from, to }: Span): RawBuilder<unknown> =>
  sql`currency = ${currency} and day between ${from}::date and ${to}::date`;

const isOf = (of: Key | null): RawBuilder<unknown> =>
  of === null ? sql`true` : sql`kind = ${of.kind} and code = ${of.code}`;

/** How many members were reached: by one programme, or by all together. */
const reach = (currency: Currency, { from, to }: Span, { kind, code }: Pick<Key, "code"> & { kind: string }) => sql`
  promotion_reach r where r.currency = ${currency} and r.kind = ${kind} and r.code = ${code}
    and r.day between ${from}::date and ${to}::date`;

const ALL = { kind: "", code: "" } as const;

/** The sums of each programme. A member who was given something on several days counts once in a programme. */
export const programmesQuery = (currency: Currency, span: Span) => sql<Sums & Key>`
  select s.*, coalesce((
      select sum(r.members) from promotion_reach r
      where r.currency = ${currency} and r.kind = s.kind and r.code = s.code
        and r.day between ${span.from}::date and ${span.to}::date and r.previous < ${span.from}::date
    ), 0)::int as members
  from (
    select kind, code, ${sums} from promotion_day where ${days(currency, span)} group by kind, code having sum(times) > 0
  ) s
  order by s.cost::numeric desc, s.kind, s.code`;

/** The sums of all programmes. */
export const totalQuery = (currency: Currency, span: Span) => sql<Sums>`
  select coalesce(times, '0') as times, coalesce(given, '0') as given, coalesce(cost, '0') as cost,
    coalesce(played, '0') as played, coalesce(back, '0') as back, coalesce((
      select sum(r.members) from ${reach(currency, span, ALL)} and r.previous < ${span.from}::date
    ), 0)::int as members
  from (select ${sumsOnce} from promotion_day where ${days(currency, span)}) s`;

/** The sums of each period that has any, by its first day. */
export const periodsQuery = (currency: Currency, span: Span, by: ReportPeriod, of: Key | null) => {
  const first = (column: string) => sql`date_trunc(${by}::text, ${sql.ref(column)}::timestamp)::date`;
  return sql<Sums & { readonly day: string }>`
    select s.*, coalesce(n.members, 0) as members from (
      select ${first("day")} as day, ${of === null ? sumsOnce : sums} from promotion_day where ${days(currency, span)} and ${isOf(of)} group by 1
    ) s left join (
      select ${first("r.day")} as day, sum(r.members)::int as members from ${reach(currency, span, of ?? ALL)}
        and r.previous < greatest(${first("r.day")}, ${span.from}::date)
      group by 1
    ) n on n.day = s.day`;
};

type Names = { readonly th: string; readonly lo: string; readonly en: string };

/** The names of the bonuses and wheels of a currency. */
export const readNames = async (
  db: Kysely<Database>,
  currency: Currency,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, Names>> => {
  const codesOf = (kind: PromotionKind): string[] => keys.filter((key) => key.kind === kind).map(({ code }) => code);
  const { rows } = await sql<Key & Names>`
    select 'bonus' as kind, code, name_th as th, name_lo as lo, name_en as en from bonus
      where currency = ${currency} and code = any(${codesOf("bonus")}::text[])
    union all
    select 'wheel', id::text, name_th, name_lo, name_en from spin_wheel
      where currency = ${currency} and id = any(${codesOf("wheel")}::bigint[])`.execute(db);
  return new Map(rows.map(({ kind, code, th, lo, en }) => [`${kind} ${code}`, { th, lo, en }]));
};

/** How many rows were not counted yet, up to a thousand. */
export const readUncounted = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from promotion_member_day where due_at = '-infinity' limit 1000) w`.execute(db);
  return rows[0]?.n ?? 0;
};
