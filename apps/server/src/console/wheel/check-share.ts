import type { Currency } from "@krapao/contract";
import { wheelShare } from "@krapao/contract/spin/wheel-share";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * Refuses a wheel that gives back a larger share of a coin's value than the setting `wheelReturnMost` allows. `amount`
 * is in minor units. Throws WHEEL_TOO_DEAR.
 */
export const checkShare = async (
  db: Kysely<Database>,
  currency: Currency,
  slices: readonly { readonly weight: number; readonly prize: string; readonly amount: bigint }[],
): Promise<void> => {
  const { coinEvery, houseEdge, wheelReturnMost } = await operatorSettings(db);
  const share = wheelShare(slices, { coinEvery: forCurrency(coinEvery, currency), houseEdge });
  if (share > wheelReturnMost) throw refuse("WHEEL_TOO_DEAR");
};
