import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { byWholeDays, daysOf, type Filter, isByDay, rowsOf, stepsOf } from "./filter.ts";
import { sizesOf } from "./steps.ts";

/** How many there are, and what came in and went out; returned ones count as nothing. Minor units, as digits. */
export type Sums = { readonly count: bigint; readonly came: string; readonly went: string };

const none: Sums = { count: 0n, came: "0", went: "0" };

const add = (one: Sums, other: Sums): Sums => ({
  count: one.count + other.count,
  came: String(BigInt(one.came) + BigInt(other.came)),
  went: String(BigInt(one.went) + BigInt(other.went)),
});

const countRows = async (db: Kysely<Database>, filter: Filter, step: number | null): Promise<Sums> => {
  const sizes = step === null ? { first: 0n, last: null } : sizesOf(step);
  const { rows } = await sql<Sums>`
    select count(*) as count,
      coalesce(sum(amount) filter (where amount > 0 and provider_to = '' and kind <> 'treasury' and state <> 'returned'), 0)::text as came,
      coalesce(sum(-amount) filter (where amount < 0 and state <> 'returned'), 0)::text as went
    from transaction where ${rowsOf(filter)} ${step === null ? sql`` : sql`and size >= ${sizes.first}`}
      ${sizes.last === null ? sql`` : sql`and size <= ${sizes.last}`}`.execute(db);
  return rows[0] ?? none;
};

/** The sums of whole days: from the daily sums, and from rows where a limit on the amount splits a size step. */
const sumDays = async (db: Kysely<Database>, filter: Filter): Promise<Sums> => {
  const { first, last, cut } = stepsOf(filter);
  const [{ rows }, ...edges] = await Promise.all([
    sql<Sums>`
      select coalesce(sum(count), 0)::bigint as count, coalesce(sum(came), 0)::text as came,
        coalesce(sum(went), 0)::text as went
      from transaction_day where ${daysOf(filter)} and step between ${first} and ${last}`.execute(db),
    ...cut.map((step) => countRows(db, filter, step)),
  ]);
  return edges.reduce(add, rows[0] ?? none);
};

/** The sums of everything that a filter finds: from the daily sums, and from rows where a time of day splits a day. */
export const findSums = async (db: Kysely<Database>, filter: Filter): Promise<Sums> => {
  if (!isByDay(filter)) return countRows(db, filter, null);
  const { whole, cut } = byWholeDays(filter);
  const parts = await Promise.all([
    ...(whole === null ? [] : [sumDays(db, whole)]),
    ...cut.map((part) => countRows(db, part, null)),
  ]);
  return parts.reduce(add, none);
};

/** How many transactions of a currency there are. */
export const countAll = async (db: Kysely<Database>, currency: Filter["currency"]): Promise<bigint> => {
  const { rows } = await sql<{ count: bigint }>`
    select coalesce(sum(count), 0)::bigint as count from transaction_day where currency = ${currency}`.execute(db);
  return rows[0]?.count ?? 0n;
};
