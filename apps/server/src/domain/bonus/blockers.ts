import type { Context } from "../../context.ts";
import type { Holder } from "../game/accounts.ts";
import { refreshBalances } from "../transfer/refresh-balances.ts";
import { evaluateBonus } from "./evaluate-bonus.ts";

/**
 * Whether a bonus stands in the way of a withdrawal (CONTRACT.md rule 9). What was played a moment ago may have met its
 * requirement: then it is asked for, and ends first.
 */
export const bonusBlocker = async (context: Context, member: Holder): Promise<boolean> => {
  if ((await evaluateBonus(context, member)) === "none") return false;
  if (!(await refreshBalances(context, member))) return true;
  return (await evaluateBonus(context, member, true)) !== "none";
};
