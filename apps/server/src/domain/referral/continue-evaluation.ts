import type { Context } from "../../context.ts";
import { readReportSoon } from "../game/explain.ts";
import { evaluateReferral } from "./evaluate-referral.ts";

/** Evaluates a friend's first deposit, and has the bet reports read that keep its result from being known. */
export const continueEvaluation = async (context: Context, memberId: bigint): Promise<void> => {
  const unread = await evaluateReferral(context, memberId);
  for (const code of unread) await readReportSoon(context, { memberId, code });
};
