import { approveProposal } from "@krapao/contract/operator/approve-proposal";

import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { checkMayApprove, checkOtherMade } from "../../domain/operator/standing.ts";
import { checkCompared, isCompared } from "../../domain/bank-statement/compare-credits.ts";
import { execute } from "../../domain/approval/execute.ts";
import { type ProposalRow, toProposal } from "../../domain/approval/store.ts";
import { isChange } from "../change/make-proposed.ts";
import { decideAndMake } from "./make-decided.ts";
import { checkMayDecide } from "./may-decide.ts";

/**
 * Approves another operator's proposal and carries it out. The approval is committed first, so if the process dies
 * after that the next server carries it out. Refuses the proposer with OWN_PROPOSAL.
 */
export const addApproveProposal = (app: App): void =>
  route(app, approveProposal, operators, async ({ context, operator, params, body, log }) => {
    const check = (row: ProposalRow): void => {
      if (row.proposed_by === operator.id) throw refuse("OWN_PROPOSAL");
      checkMayDecide(operator, row);
    };
    const compared = body?.compared ?? [];
    const row = await context.db.selectFrom("proposal").selectAll().where("id", "=", params._id).executeTakeFirst();
    if (row?.state === "waiting") {
      check(row);
      await checkCompared(context, row, compared);
    }
    const approved = await decideAndMake(context, {
      id: params._id,
      act: approveProposal.name,
      operatorId: operator.id,
      reason: body?.reason,
      before: async (tx) => {
        await checkMayApprove(tx, operator);
        await checkOtherMade(tx, operator, params._id);
      },
      check,
      decider: {
        approved_by: operator.id,
        compared: row !== undefined && isCompared(row) ? JSON.stringify(compared) : null,
      },
    });
    if (isChange(approved)) {
      log.warn({ event: "setting.changed", names: [approved.kind], operator: String(approved.proposed_by) });
      return toProposal(context, approved);
    }
    try {
      return await toProposal(context, { ...approved, state: await execute(context, approved) });
    } catch (error) {
      // The approval is committed. The next sweep carries it out.
      log.error({ event: "proposal.execution_failed", proposal: approved.id, err: error });
      return toProposal(context, approved);
    }
  });
