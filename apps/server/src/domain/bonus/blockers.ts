import type { Context } from "../../context.ts";
import type { Holder } from "../game/accounts.ts";
import { refreshAllClear } from "../transfer/refresh-balances.ts";
import { lookAtBonus } from "./evaluate-bonus.ts";

/**
 * Whether a bonus stands in the way of a withdrawal (CONTRACT.md rule 9). What was played a moment ago may have met its
 * requirement: then it is asked for, and ends first.
 */
export const bonusInTheWay = async (context: Context, member: Holder): Promise<boolean> => {
  if ((await lookAtBonus(context, member)) === "none") return false;
  if (!(await refreshAllClear(context, member))) return true;
  return (await lookAtBonus(context, member, true)) !== "none";
};
