import type { Currency } from "@krapao/contract";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";

/** Where one wheel without times turns: for a currency, and for each segment. */
export type WheelPlace = { readonly currency: Currency; readonly audience_segment: bigint | null };

/** Turns off the wheel of a place, if there is one; its number. Whoever calls has the currency's wheels locked. */
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
