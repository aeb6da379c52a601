import { bonusBlocker } from "../bonus/blockers.ts";
import type { Context } from "../../context.ts";
import type { Holder } from "../game/accounts.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * What may block a withdrawal in addition to its amount, such as a running bonus (CONTRACT.md rule 9). Each returns
 * whether it does. They run before anything moves.
 */
export const withdrawGuards: ((context: Context, member: Holder) => Promise<boolean>)[] = [bonusBlocker];

/**
 * Refuses a withdrawal before anything moves: with KEY_INVALID for an amount (minor units) outside the operator's
 * limits, and with BONUS_REMAINING while a bonus still needs the money.
 */
export const checkWithdrawal = async (context: Context, member: Holder, amount: bigint): Promise<void> => {
  const settings = await operatorSettings(context.db);
  const minimum = forCurrency(settings.withdrawMinimum, member.currency);
  const maximum = forCurrency(settings.withdrawMaximum, member.currency);
  if (amount < minimum) throw new InvalidInput("KEY_INVALID", [{ path: "amount", message: "too_small" }]);
  if (amount > maximum) throw new InvalidInput("KEY_INVALID", [{ path: "amount", message: "too_big" }]);
  for (const isInTheWay of withdrawGuards) if (await isInTheWay(context, member)) throw refuse("BONUS_REMAINING");
};
