import { refuseProposal } from "@krapao/contract/operator/refuse-proposal";

import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { toProposal } from "../../domain/approval/store.ts";
import { checkMayDecide } from "./may-decide.ts";
import { decideProposal } from "./decide-proposal.ts";

/** Refuses a proposal, or withdraws one's own. */
export const addRefuseProposal = (app: App): void =>
  route(app, refuseProposal, operators, async ({ context, operator, params, body }) => {
    const refused = await transaction(context.db, (tx) =>
      decideProposal(tx, {
        id: params._id,
        act: refuseProposal.name,
        operatorId: operator.id,
        reason: body?.reason,
        check: (row) => {
          if (row.proposed_by !== operator.id) checkMayDecide(operator, row);
        },
        change: { state: "refused", refused_by: operator.id },
      }),
    );
    return toProposal(context, refused);
  });
