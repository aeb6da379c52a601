import type { Context } from "../../context.ts";
import { decideSaga } from "../../saga/unresolved.ts";
import { readSaga } from "../../saga/rows.ts";
import type { Executed, ProposalRow } from "./store.ts";

/** Whether the movement was settled so by a person before: by this very proposal, whose server died after it. */
const wasDecided = async (context: Context, memberId: bigint, row: ProposalRow): Promise<boolean> => {
  const saga = await readSaga(context.db, memberId, row.subject);
  const decided = saga?.data["decided"];
  if (typeof decided !== "object" || decided === null || !("at" in decided) || !("outcome" in decided)) return false;
  const at = typeof decided.at === "string" ? Date.parse(decided.at) : 0;
  return decided.outcome === row.outcome && row.decided_at !== null && at >= row.decided_at.getTime();
};

/** Ends an unresolved transfer as two people decided; failed when it has ended by itself meanwhile. */
export const settleTransfer = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const { member_id: memberId, subject: reference, outcome } = row;
  if (memberId === null || outcome === null) throw new Error("a settlement without a member or an outcome");
  const decided = await decideSaga(context, { memberId, reference, outcome });
  if (decided.is === "decided") return "done";
  return (await wasDecided(context, memberId, row)) ? "done" : "failed";
};
