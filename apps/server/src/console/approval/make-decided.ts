import type { Kysely, Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { ProposalRow } from "../../domain/approval/store.ts";
import { refuse } from "../../lib/refusal.ts";
import { ProposalOutdated, isChange, makeProposed } from "../change/make-proposed.ts";
import { decideProposal, type Decision } from "./decide-proposal.ts";

type Deciding = Omit<Decision, "change"> & {
  readonly check: (row: ProposalRow) => void;
  /** Who decides: another operator who approves, or an owner alone. */
  readonly decider: { readonly approved_by: bigint; readonly compared: string | null } | { readonly alone_by: bigint };
  /** Checked in the same transaction, before anything is done. */
  readonly before: (tx: Kysely<Database>) => Promise<void>;
};

/** Locks a waiting proposal and makes its change. A proposal that moves money is carried out after the commit. */
const make = async (context: Context, tx: Transaction<Database>, deciding: Deciding): Promise<boolean> => {
  const { id, check, decider } = deciding;
  const row = await tx.selectFrom("proposal").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined || row.state !== "waiting") return false;
  check(row);
  if (!isChange(row)) return false;
  await makeProposed(context, tx, row, "alone_by" in decider ? decider.alone_by : undefined);
  return true;
};

/**
 * Commits the approval of a proposal. A change of settings is made in the same transaction. If it would no longer
 * change what its proposer saw, it becomes `failed` and PROPOSAL_STALE tells the operator to look again and propose it
 * anew.
 */
export const decideAndMake = async (context: Context, deciding: Deciding): Promise<ProposalRow> => {
  const { decider, before, ...decision } = deciding;
  try {
    const decided = await transaction(context.db, async (tx) => {
      await before(tx);
      const isMade = await make(context, tx, deciding);
      return decideProposal(tx, { ...decision, change: { state: isMade ? "done" : "approved", ...decider } });
    });
    // The holders of the role may have lost the inbox.
    if (decided.kind === "change-role") context.realtime.chat.endOperators();
    return decided;
  } catch (error) {
    if (!(error instanceof ProposalOutdated)) throw error;
    const change = { state: "failed", approved_by: null, ...decider } as const;
    await transaction(context.db, (tx) => decideProposal(tx, { ...decision, change }));
    throw refuse("PROPOSAL_STALE");
  }
};
