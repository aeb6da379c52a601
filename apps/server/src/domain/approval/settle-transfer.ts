import type { Context } from "../../context.ts";
import { decideSaga, readUnresolved } from "../../saga/unresolved.ts";
import { readSaga } from "../../saga/rows.ts";
import { type Executed, type ProposalRow, seenOf } from "./store.ts";

/** Whether this proposal has already settled the transfer. That happens when its server died after the settlement. */
const wasDecided = async (context: Context, memberId: bigint, row: ProposalRow): Promise<boolean> => {
  const saga = await readSaga(context.db, memberId, row.subject);
  const decided = saga?.data["decided"];
  return typeof decided === "object" && decided !== null && "by" in decided && decided.by === row.id;
};

/**
 * Whether the leg that the proposer saw still waits for an operator. Never for a proposal of an earlier version, which
 * did not say which leg it was about.
 */
export const isLegUnresolved = async (context: Context, row: ProposalRow): Promise<boolean> => {
  const leg = seenOf(row)?.leg ?? null;
  if (leg === null || row.member_id === null) return false;
  return (await readUnresolved(context, row.member_id, row.subject))?.state === leg.state;
};

/**
 * Ends the leg of an unresolved transfer that the proposer saw, as two operators decided. `failed` when it has ended by
 * itself in the meantime, also when another leg is unresolved now, and for a proposal that does not say which leg it was
 * about.
 */
export const settleTransfer = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const { member_id: memberId, subject: reference, outcome } = row;
  if (memberId === null || outcome === null) throw new Error("a settlement without a member or an outcome");
  const leg = seenOf(row)?.leg ?? null;
  if (leg !== null) {
    const decided = await decideSaga(context, { memberId, reference, state: leg.state, outcome, by: row.id });
    if (decided.is === "decided") return "done";
  }
  return (await wasDecided(context, memberId, row)) ? "done" : "failed";
};
