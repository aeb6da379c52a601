import * as z from "zod/mini";

import { amount } from "../money.ts";

const most = z.nullable(z.union([z.literal(0), amount]));
const mostPerCurrency = z.strictObject({ BAHT: most, LAK: most });
const coins = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1_000_000)));

/**
 * The most that an operator of a role may propose by hand: money put in, taken out or given as a bonus, in one entry and
 * in 24 hours; and coins. Null: what the settings say.
 */
export const handLimits = z.strictObject({
  each: mostPerCurrency,
  day: mostPerCurrency,
  coinsEach: coins,
  coinsDay: coins,
});
export type HandLimits = z.infer<typeof handLimits>;

/** A role without limits of its own. */
export const NO_HAND_LIMITS: HandLimits = {
  each: { BAHT: null, LAK: null },
  day: { BAHT: null, LAK: null },
  coinsEach: null,
  coinsDay: null,
};
