import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { WheelSlice } from "./wheel.ts";

const TODAY = sql<string>`(db_now() at time zone 'Asia/Bangkok')::date`;

/**
 * Whether the wheel may give one more prize today, by the database's day. It checks with the largest prize before the
 * draw, because a wheel that refused a drawn prize would not follow its weights. The row is locked until the
 * transaction ends, so that spins at the same time stay under the limit together. `most` in minor units.
 */
export const mayGiveToday = async (
  tx: Kysely<Database>,
  currency: Currency,
  slices: readonly WheelSlice[],
  most: bigint,
): Promise<boolean> => {
  const largest = slices.reduce((found, { amount }) => (amount > found ? amount : found), 0n);
  if (largest === 0n) return true;
  await tx
    .insertInto("spin_day")
    .values({ currency, day: TODAY })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { given } = await tx
    .selectFrom("spin_day")
    .select("given")
    .where("currency", "=", currency)
    .where("day", "=", TODAY)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return given + largest <= most;
};

/** Adds a prize (minor units) to the wheel's total of the day. */
export const countToday = async (tx: Kysely<Database>, currency: Currency, amount: bigint): Promise<void> => {
  await tx
    .insertInto("spin_day")
    .values({ currency, day: TODAY, given: amount })
    .onConflict((conflict) =>
      conflict.columns(["currency", "day"]).doUpdateSet((own) => ({ given: own("spin_day.given", "+", amount) })),
    )
    .execute();
};
