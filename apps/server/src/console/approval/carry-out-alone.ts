import { carryOutAlone } from "@krapao/contract/operator/carry-out-alone";

import { type ProposalRow, toProposal } from "../../domain/approval/store.ts";
import { checkMayApprove } from "../../domain/operator/standing.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { isChange } from "../change/make-proposed.ts";
import { operators } from "../operators.ts";
import { decideAndMake } from "./make-decided.ts";

/** Whether a proposal changes how long new people wait, which is what keeps one from being two. */
const changesWait = ({ change_after: after }: ProposalRow): boolean => {
  const facts: unknown = after === null ? null : JSON.parse(after);
  return typeof facts === "object" && facts !== null && "operatorWait" in facts;
};

/**
 * The emergency path: an owner carries out a proposed change of settings alone. Refuses with TWO_NEEDED for a proposal
 * that moves money by itself or changes how long new people wait. The audit log and the security events record it, and
 * every operator's screen shows it until they acknowledge it by name.
 */
export const addCarryOutAlone = (app: App): void =>
  route(app, carryOutAlone, operators, async ({ context, operator, params, body: { reason }, log }) => {
    const done = await decideAndMake(context, {
      id: params._id,
      act: carryOutAlone.name,
      operatorId: operator.id,
      reason,
      before: (tx) => checkMayApprove(tx, operator),
      check: (row) => {
        if (!isChange(row) || changesWait(row)) throw refuse("TWO_NEEDED");
      },
      decider: { alone_by: operator.id },
    });
    log.error({ event: "emergency.change", proposal: done.id, kind: done.kind, operator: String(operator.id) });
    return toProposal(context, done);
  });
