import type { Context } from "../../context.ts";
import { decideSaga } from "../../saga/unresolved.ts";
import { readSaga } from "../../saga/rows.ts";
import type { Executed, ProposalRow } from "./store.ts";

/** Whether this proposal has already settled the transfer. That happens when its server died after the settlement. */
const wasDecided = async (context: Context, memberId: bigint, row: ProposalRow): Promise<boolean> => {
  const saga = await readSaga(context.db, memberId, row.subject);
  const decided = saga?.data["decided"];
  return typeof decided === "object" && decided !== null && "by" in decided && decided.by === row.id;
};

/** Ends an unresolved transfer as two operators decided; `failed` when it has ended by itself in the meantime. */
export const settleTransfer = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const { member_id: memberId, subject: reference, outcome } = row;
  if (memberId === null || outcome === null) throw new Error("a settlement without a member or an outcome");
  const decided = await decideSaga(context, { memberId, reference, outcome, by: row.id });
  if (decided.is === "decided") return "done";
  return (await wasDecided(context, memberId, row)) ? "done" : "failed";
};
