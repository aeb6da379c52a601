import { approveProposal } from "@krapao/contract/operator/approve-proposal";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { checkMayApprove } from "../../domain/operator/standing.ts";
import { execute } from "../../domain/approval/execute.ts";
import { toProposal } from "../../domain/approval/store.ts";
import { decideProposal } from "./decide-proposal.ts";

/** Does what another proposed: the yes is committed first, so that whatever dies after it is done by the next server. */
export const addApproveProposal = (app: App): void =>
  route(app, approveProposal, operators, async ({ context, operator, params, body, log }) => {
    const approved = await transaction(context.db, async (tx) => {
      await checkMayApprove(tx, operator);
      return decideProposal(context, tx, {
        id: params._id,
        act: approveProposal.name,
        operatorId: operator.id,
        reason: body?.reason,
        check: (row) => {
          if (row.proposed_by === operator.id) throw refuse("OWN_PROPOSAL");
        },
        change: { state: "approved", approved_by: operator.id },
      });
    });
    try {
      return await toProposal(context, { ...approved, state: await execute(context, approved) });
    } catch (error) {
      // The yes stands; what it asks for is done by the next look.
      log.error({ event: "proposal not done", proposal: approved.id, err: error });
      return toProposal(context, approved);
    }
  });
