import type { Context } from "../../context.ts";
import { readSaga } from "../../saga/rows.ts";
import type { Executed, ProposalRow } from "./store.ts";

/** A proposal about money of a member. */
export type MemberProposal = ProposalRow & { readonly member_id: bigint };

type Movement = Pick<MemberProposal, "id" | "member_id">;

/**
 * What became of a proposal's movement; null when there is none. Of all servers that carry the proposal out, the first
 * one decided.
 */
export const fateOf = async (context: Context, { id, member_id: memberId }: Movement): Promise<Executed | null> => {
  const saga = await readSaga(context.db, memberId, id);
  if (saga === null) return null;
  return saga.status === "SUCCESS" ? "done" : "failed";
};

/**
 * Gives up a proposal that cannot be carried out now. A movement of this kind stays, `refused`, and takes the reference.
 * So a server that was paused in the same proposal moves nothing later, when it could be carried out again. Returns what
 * became of the proposal; null when that is unknown.
 */
export const giveUp = async (context: Context, row: MemberProposal, kind: string): Promise<Executed | null> => {
  const { id: reference, member_id: memberId, currency, amount } = row;
  const gaveUp = await context.ledger.openSaga({
    amount,
    currency,
    saga: { memberId, reference, from: null, to: "refused", status: "FAILED", dueIn: null, kind },
  });
  return gaveUp.is === "done" ? "failed" : fateOf(context, row);
};
