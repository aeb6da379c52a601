import type { Currency } from "@krapao/contract";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";

/** One wheel without times turns for each place: for a currency, and for each segment. */
export type WheelPlace = { readonly currency: Currency; readonly audience_segment: bigint | null };

/**
 * Switches off the wheel of a place, if there is one. Returns its number. The caller has locked the currency's wheels.
 */
export const leavePlace = async (
  tx: Kysely<Database>,
  { currency, audience_segment }: WheelPlace,
): Promise<bigint | null> => {
  const row = await tx
    .updateTable("spin_wheel")
    .set({ is_active: false })
    .where("currency", "=", currency)
    .where("audience_segment", "is not distinct from", audience_segment)
    .where("active_from", "is", null)
    .where("active_to", "is", null)
    .where("is_active", "=", true)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};
