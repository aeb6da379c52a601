import type { Context } from "../../context.ts";
import { readReportSoon } from "../game/explain.ts";
import { followInvite } from "./evaluate-referral.ts";

/** Follows a friend's first deposit, and has the bet reports read that keep its end from being known. */
export const followOn = async (context: Context, memberId: bigint): Promise<void> => {
  const unread = await followInvite(context, memberId);
  for (const code of unread) await readReportSoon(context, { memberId, code });
};
