import type { Context } from "../../context.ts";
import type { Holder } from "../game/accounts.ts";
import { refreshBalances } from "../transfer/refresh-balances.ts";
import { evaluateBonus } from "./evaluate-bonus.ts";

/**
 * Whether a bonus blocks a withdrawal (CONTRACT.md rule 9). The providers are asked for the balances first,
 * because recent play may have lost all of the money. A bonus whose requirement the reports have met ends.
 */
export const bonusBlocker = async (context: Context, member: Holder): Promise<boolean> => {
  if ((await evaluateBonus(context, member)) === "none") return false;
  if (!(await refreshBalances(context, member)).areClear) return true;
  return (await evaluateBonus(context, member, true)) !== "none";
};
