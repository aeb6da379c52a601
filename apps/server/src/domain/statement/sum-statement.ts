import { WALLET } from "@krapao/contract/constants";
import type { StatementType } from "@krapao/contract/statement/shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { addDays, dayOf, startOf } from "../../lib/calendar.ts";
import type { Reader } from "./entries.ts";
import { narrowed, type Range, rangeOf, type StatementFilter } from "./read-statement.ts";

/** Succeeded or in progress, with an amount. A bonus that ended without taking anything has none. */
const summed = (db: Kysely<Database>, reader: Reader, range: Range, filter: StatementFilter) =>
  narrowed(db, reader, range, filter).where("status", "<>", "FAILED").where("amount", ">", 0n);

/** The sum of the movements of one type, direction and state. Minor units. */
export type Sum = {
  readonly type: StatementType | null;
  readonly isFromWallet: boolean;
  readonly isToWallet: boolean;
  readonly isOpen: boolean;
  readonly count: bigint;
  readonly amount: bigint;
};

/** Sums of the filtered movements by type, direction and state. Failed ones are left out. */
export const sumStatement = async (
  db: Kysely<Database>,
  reader: Reader,
  filter: StatementFilter,
): Promise<readonly Sum[]> => {
  const range = await rangeOf(db, reader, filter);
  if (range.last <= range.after || filter.types?.length === 0) return [];
  return summed(db, reader, range, filter)
    .select([
      "type",
      sql<boolean>`from_code is not distinct from ${WALLET}`.as("isFromWallet"),
      sql<boolean>`to_code is not distinct from ${WALLET}`.as("isToWallet"),
      sql<boolean>`status = 'IN_PROGRESS'`.as("isOpen"),
      (is) => is.fn.countAll<bigint>().as("count"),
      sql<bigint>`sum(amount)::bigint`.as("amount"),
    ])
    .groupBy(sql`1, 2, 3, 4`)
    .execute();
};

/** What came in and went out on one day in Asia/Bangkok. Minor units. */
export type DaySum = { readonly day: string; readonly in: bigint; readonly out: bigint };

/**
 * The days from that of `first` to that of `last`, newest first, each complete within the filter: successful deposits
 * and bonuses; successful withdrawals and what was taken back with bonuses. Days without any are left out.
 */
export const sumDays = async (
  db: Kysely<Database>,
  reader: Reader,
  filter: StatementFilter,
  { first, last }: { readonly first: Date; readonly last: Date },
): Promise<readonly DaySum[]> => {
  const [start, end] = [startOf(dayOf(first)), startOf(addDays(dayOf(last), 1))];
  const range = await rangeOf(db, reader, {
    from: filter.from !== undefined && filter.from > start ? filter.from : start,
    to: filter.to !== undefined && filter.to < end ? filter.to : end,
  });
  return summed(db, reader, range, filter)
    .select([
      sql<string>`to_char(listed_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`.as("day"),
      sql<bigint>`coalesce(sum(amount) filter (where type in ('deposit', 'bonus')), 0)::bigint`.as("in"),
      sql<bigint>`coalesce(sum(amount) filter (where type in ('withdraw', 'finish_bonus')), 0)::bigint`.as("out"),
    ])
    .where("status", "=", "SUCCESS")
    .groupBy("day")
    .orderBy("day", "desc")
    .execute();
};
