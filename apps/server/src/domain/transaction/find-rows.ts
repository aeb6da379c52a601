import type { TransactionSort } from "@krapao/contract/operator/transaction-shapes";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { addDays, dayOf } from "../../lib/calendar.ts";
import { cutDaysOf, dayOfEdge, daysOf, type Filter, isByDay, rowsOf, stepsOf } from "./filter.ts";
import type { TransactionTable } from "./tables.ts";

export type Transaction = Selectable<TransactionTable>;

/**
 * A position in a list's order: the value that it is sorted by (milliseconds, or minor units), and the row's number.
 */
export type Mark = { readonly by: bigint; readonly id: bigint };

const isByTime = (sort: TransactionSort): boolean => sort === "newest" || sort === "oldest";

/**
 * This many days at the beginning of a part are searched first, because a filter that matches often finds its rows
 * there.
 */
const NEAR_DAYS = 7;

/** Up to this many rows are found by their days and then sorted by size. */
const FEW = 2_000n;

/** A row's position in the order. */
export const markOfRow = (sort: TransactionSort, { at, size, id }: Transaction): Mark => ({
  by: isByTime(sort) ? BigInt(at.getTime()) : size,
  id,
});

/**
 * Which part of a list: this many rows after a position, or from the beginning without one. `isBack`: the rows before
 * it.
 */
export type Part = {
  readonly sort: TransactionSort;
  readonly place: Mark | null;
  readonly isBack: boolean;
  readonly limit: number;
};

type Order = {
  readonly isDown: boolean;
  readonly column: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown> | null;
};

const orderOf = ({ sort, place, isBack }: Part): Order => {
  const isDown = (sort === "newest" || sort === "largest") !== isBack;
  if (!isByTime(sort)) return { isDown, column: sql`size`, value: place && sql`${place.by}` };
  return { isDown, column: sql`at`, value: place && sql`${new Date(Number(place.by))}::timestamptz` };
};

const behind = ({ isDown, column, value }: Order, place: Mark | null): RawBuilder<unknown> =>
  place === null || value === null
    ? sql`true`
    : sql`(${column}, id) ${isDown ? sql`<` : sql`>`} (${value}, ${place.id}::bigint)`;

const orderBy = ({ isDown, column }: Order): RawBuilder<unknown> =>
  isDown ? sql`${column} desc, id desc` : sql`${column}, id`;

/**
 * The days of the part's rows, from the daily sums. Without them a filter that matches rarely would be searched through
 * all rows. `most`: only as many days as certainly have this many rows; null: every day.
 */
const readDays = async (
  db: Kysely<Database>,
  filter: Filter,
  isDown: boolean,
  place: Mark | null,
  most: number | null,
): Promise<readonly string[]> => {
  const { first, last, cut } = stepsOf(filter);
  const edge = place === null ? null : dayOf(new Date(Number(place.by)));
  const { rows } = await sql<{ day: string }>`
    with days as (
      select day, coalesce(sum(count) filter (where step between ${first} and ${last}
          and day is distinct from ${edge}::date and day <> all(${cutDaysOf(filter)}::date[])), 0) as sure
      from transaction_day where ${daysOf(filter)} and count > 0
        and (step between ${first} and ${last} or step = any(${cut}::smallint[]))
        and ${edge === null ? sql`true` : isDown ? sql`day <= ${edge}::date` : sql`day >= ${edge}::date`}
      group by day
    ), known as (
      select day, coalesce(sum(sure) over (order by day ${isDown ? sql`desc` : sql``}
        rows between unbounded preceding and 1 preceding), 0) as before from days
    )
    select day::text as day from known where ${most === null ? sql`true` : sql`before < ${most}`}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
};

const findInDays = async (
  db: Kysely<Database>,
  filter: Filter,
  part: Part,
  days: readonly string[],
  isWhole: boolean,
): Promise<readonly Transaction[]> => {
  if (days.length === 0) return [];
  const order = orderOf(part);
  const limit = isWhole ? sql`` : sql`order by ${orderBy(order)} limit ${part.limit}`;
  const { rows } = await sql<Transaction>`
    select t.* from unnest(${days}::date[]) d(day) cross join lateral (
      select * from transaction where ${rowsOf(filter)} and ${behind(order, part.place)}
        and at >= d.day::timestamp at time zone 'Asia/Bangkok'
        and at < (d.day + 1)::timestamp at time zone 'Asia/Bangkok' ${limit}
    ) t order by ${orderBy(order)} limit ${part.limit}`.execute(db);
  return rows;
};

/** The filter limited to the days at the part's beginning; null when they have no rows. */
const nearOf = async (
  db: Kysely<Database>,
  filter: Filter,
  isDown: boolean,
  place: Mark | null,
): Promise<Filter | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select (${isDown ? sql`max(day)` : sql`min(day)`})::text as day from transaction_day
    where currency = ${filter.currency}`.execute(db);
  const end = rows[0]?.day ?? null;
  if (end === null) return null;
  const { from, to } = filter;
  const edge = isDown ? to : from;
  const ends = [end, edge === null ? null : dayOfEdge(edge), place === null ? null : dayOf(new Date(Number(place.by)))];
  const days = ends.filter((day) => day !== null).toSorted();
  const first = (isDown ? days[0] : days.at(-1)) ?? end;
  const last = addDays(first, isDown ? -NEAR_DAYS : NEAR_DAYS);
  // A limit that splits its day stays as it is.
  const begin = edge !== null && dayOfEdge(edge) === first ? edge : first;
  return isDown
    ? { ...filter, from: from !== null && dayOfEdge(from) >= last ? from : last, to: begin }
    : { ...filter, from: begin, to: to !== null && dayOfEdge(to) <= last ? to : last };
};

const findByTime = async (db: Kysely<Database>, filter: Filter, part: Part): Promise<readonly Transaction[]> => {
  const { isDown } = orderOf(part);
  const find = async (within: Filter): Promise<readonly Transaction[]> =>
    findInDays(db, within, part, await readDays(db, within, isDown, part.place, part.limit), false);
  const near = await nearOf(db, filter, isDown, part.place);
  const rows = near === null ? [] : await find(near);
  return rows.length === part.limit ? rows : find(filter);
};

const findAlong = async (db: Kysely<Database>, filter: Filter, part: Part): Promise<readonly Transaction[]> => {
  const order = orderOf(part);
  const { rows } = await sql<Transaction>`
    select * from transaction where ${rowsOf(filter)} and ${behind(order, part.place)}
    order by ${orderBy(order)} limit ${part.limit}`.execute(db);
  return rows;
};

/** A part for a filter that matches rarely: all its rows are read by the index that fits best, and then sorted. */
const findFew = async (db: Kysely<Database>, filter: Filter, part: Part): Promise<readonly Transaction[]> => {
  const order = orderOf(part);
  const { rows } = await sql<Transaction>`
    with found as materialized (select * from transaction where ${rowsOf(filter)})
    select * from found where ${behind(order, part.place)} order by ${orderBy(order)} limit ${part.limit}`.execute(db);
  return rows;
};

/** One part of what a filter finds, in the list's order. `count` is the total number. */
export const findRows = async (
  db: Kysely<Database>,
  filter: Filter,
  part: Part,
  count: bigint,
): Promise<readonly Transaction[]> => {
  const find = async (): Promise<readonly Transaction[]> => {
    if (count === 0n) return [];
    if (!isByDay(filter)) return findAlong(db, filter, part);
    // Daily sums do not show on which days an amount inside a split step occurs.
    if (count <= FEW && stepsOf(filter).cut.length > 0) return findFew(db, filter, part);
    if (isByTime(part.sort)) return findByTime(db, filter, part);
    if (count > FEW) return findAlong(db, filter, part);
    return findInDays(db, filter, part, await readDays(db, filter, true, null, null), true);
  };
  const rows = await find();
  return part.isBack ? rows.toReversed() : rows;
};
