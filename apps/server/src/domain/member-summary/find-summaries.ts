import { type MemberSort, MEMBERS_COUNTED } from "@krapao/contract/operator/member-list-shapes";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { dayNumber, type Filter, rowsOf } from "./filter.ts";
import type { MemberSummaryTables } from "./tables.ts";

/** A member of the list, with the value that the list is sorted by: microseconds, minor units, or a day's number. */
export type Summary = Omit<
  Selectable<MemberSummaryTables["member_summary"]>,
  "recent_from" | "week_from" | "shares_device" | "given"
> &
  Omit<Selectable<MemberSummaryTables["member_payment_total"]>, "member_id" | "currency"> &
  Omit<Selectable<MemberSummaryTables["member_play_total"]>, "member_id" | "currency"> & {
    readonly wallet: bigint;
    readonly games: bigint;
    readonly name: string;
    readonly phone: string;
    readonly by: bigint;
  };

/** A position in the list's order: the value that it is sorted by, and the member. */
export type Mark = { readonly by: bigint; readonly id: bigint };

/**
 * Which part of a list: this many rows after a position, or from the beginning without one. `isBack`: the rows before
 * it.
 */
export type Part = {
  readonly sort: MemberSort;
  readonly isDown: boolean;
  readonly place: Mark | null;
  readonly isBack: boolean;
  readonly limit: number;
};

/** Up to this many rows are all read, by the index that fits the filter best, and then sorted. */
const FEW = 5_000;

const columns = sql`s.member_id, s.currency, s.status, s.joined_at, s.seen_at, s.first_deposit, s.last_deposit,
  s.last_played, s.risk, s.language, s.level_id`;

/** The amounts of the members `p` that are shown. */
const amounts = sql`pay.deposited, pay.withdrawn, pay.recent_deposited, pay.week_net, play.turnover, play.play,
  play.recent_play, b.wallet, b.games`;

/** The tables of orders by amounts, each with the index of the order. */
const tableOf: Partial<Record<MemberSort, keyof MemberSummaryTables>> = {
  deposited: "member_payment_total",
  withdrawn: "member_payment_total",
  recentDeposited: "member_payment_total",
  weekNet: "member_payment_total",
  turnover: "member_play_total",
  play: "member_play_total",
  recentPlay: "member_play_total",
  balance: "member_balance",
};

/** What each order compares. `o` is the table of an order by amounts. */
const columnOf = {
  joined: sql`s.joined_at`,
  seen: sql`s.seen_at`,
  deposited: sql`o.deposited`,
  withdrawn: sql`o.withdrawn`,
  turnover: sql`o.turnover`,
  balance: sql`o.wallet`,
  play: sql`o.play`,
  recentDeposited: sql`o.recent_deposited`,
  recentPlay: sql`o.recent_play`,
  weekNet: sql`o.week_net`,
  risk: sql`s.risk`,
  firstDeposit: dayNumber("first_deposit"),
  lastDeposit: dayNumber("last_deposit"),
  lastPlayed: dayNumber("last_played"),
} as const satisfies Record<MemberSort, RawBuilder<unknown>>;

const isTime = (sort: MemberSort): boolean => sort === "joined" || sort === "seen";

const numberOf = (sort: MemberSort): RawBuilder<unknown> =>
  isTime(sort) ? sql`(extract(epoch from p.sorted) * 1000000)::bigint` : sql`p.sorted::bigint`;

const valueOf = (sort: MemberSort, by: bigint): RawBuilder<unknown> =>
  isTime(sort) ? sql`(timestamptz 'epoch' + ${by}::bigint * interval '1 microsecond')` : sql`${by}::bigint`;

/** The statement that reads a part. `isFew`: the filter finds few rows. */
export const partFor = (
  filter: Filter,
  { sort, isDown, place, isBack, limit }: Part,
  isFew: boolean,
): RawBuilder<Summary> => {
  const goesDown = isDown !== isBack;
  const direction = goesDown ? sql`desc` : sql`asc`;
  const table = tableOf[sort];
  const [by, id] = [columnOf[sort], table === undefined ? sql`s.member_id` : sql`o.member_id`];
  const join =
    table === undefined
      ? sql``
      : sql`join ${sql.table(table)} o on o.member_id = s.member_id and o.currency = s.currency`;
  const behind =
    place === null
      ? sql`true`
      : sql`(${by}, ${id}) ${goesDown ? sql`<` : sql`>`} (${valueOf(sort, place.by)}, ${place.id}::bigint)`;
  const end = sql`${behind} order by ${by} ${direction}, ${id} ${direction} limit ${limit}`;
  const rows = isFew
    ? sql`
      with few as materialized (select * from member_summary s where ${rowsOf(filter)})
      select ${columns}, ${by} as sorted from few s ${join} where ${end}`
    : sql`select ${columns}, ${by} as sorted from member_summary s ${join} where ${rowsOf(filter)} and ${end}`;
  return sql<Summary>`
    select p.*, ${amounts}, m.name, m.phone, ${numberOf(sort)} as by from (${rows}) p
      join member m on m.id = p.member_id
      join member_payment_total pay on pay.member_id = any(array[p.member_id])
      join member_play_total play on play.member_id = any(array[p.member_id])
      join member_balance b on b.member_id = any(array[p.member_id])
    order by p.sorted ${direction}, p.member_id ${direction}`;
};

/** How many members a filter finds, counted up to `MEMBERS_COUNTED` + 1. */
export const countFor = (filter: Filter): RawBuilder<{ readonly found: number }> => sql<{ found: number }>`
  select count(*)::int as found from (
    select from member_summary s where ${rowsOf(filter)} limit ${MEMBERS_COUNTED + 1}
  ) s`;

/** How many members a filter finds (see `countFor`). */
export const countSummaries = async (db: Kysely<Database>, filter: Filter): Promise<number> => {
  const { rows } = await countFor(filter).execute(db);
  return rows[0]?.found ?? 0;
};

/** One part of what a filter finds, in the list's order, and the number found (see `countFor`). */
export const findSummaries = async (
  db: Kysely<Database>,
  filter: Filter,
  part: Part,
): Promise<{ readonly rows: readonly Summary[]; readonly found: number }> => {
  const found = await countSummaries(db, filter);
  const { rows } = await partFor(filter, part, found <= FEW).execute(db);
  return { rows: part.isBack ? rows.toReversed() : rows, found };
};
