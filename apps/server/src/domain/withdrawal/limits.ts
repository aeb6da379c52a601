import { bonusBlocker } from "../bonus/blockers.ts";
import type { Context } from "../../context.ts";
import type { Holder } from "../game/accounts.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * What may stand in the way of a withdrawal beside its amount: each says whether it does, as a running bonus
 * (CONTRACT.md rule 9). They are asked before anything moves.
 */
export const withdrawGuards: ((context: Context, member: Holder) => Promise<boolean>)[] = [bonusBlocker];

/**
 * Refuses what may not be withdrawn, before anything moves: an amount (minor units) out of the operator's limits, or one
 * that a bonus still needs (BONUS_REMAINING).
 */
export const checkWithdrawal = async (context: Context, member: Holder, amount: bigint): Promise<void> => {
  const settings = await operatorSettings(context.db);
  const minimum = forCurrency(settings.withdrawMinimum, member.currency);
  const maximum = forCurrency(settings.withdrawMaximum, member.currency);
  if (amount < minimum) throw new InvalidInput("KEY_INVALID", [{ path: "amount", message: "too_small" }]);
  if (amount > maximum) throw new InvalidInput("KEY_INVALID", [{ path: "amount", message: "too_big" }]);
  for (const isInTheWay of withdrawGuards) if (await isInTheWay(context, member)) throw refuse("BONUS_REMAINING");
};
