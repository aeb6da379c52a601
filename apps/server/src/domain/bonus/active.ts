import type { Context } from "../../context.ts";
import type { Holder } from "../game/accounts.ts";
import { runningBonus } from "./running.ts";

/**
 * What decides whether a member's bonus is running (CONTRACT.md rule 9). Code that a running bonus blocks calls {@link
 * hasActiveBonus}.
 */
export const activeBonuses: ((context: Context, member: Holder) => Promise<boolean>)[] = [
  async ({ db }, { id }) => (await runningBonus(db, id)) !== null,
];

/** Whether a bonus of the member is running. An error throws; it never counts as “no” (SECURITY.md S32). */
export const hasActiveBonus = async (context: Context, member: Holder): Promise<boolean> => {
  for (const isActive of activeBonuses) if (await isActive(context, member)) return true;
  return false;
};
