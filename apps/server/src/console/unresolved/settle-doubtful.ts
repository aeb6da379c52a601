import { settleDoubtful } from "@krapao/contract/operator/settle-doubtful";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { propose } from "../../domain/approval/store.ts";
import { readEdges } from "../../domain/transfer/edges.ts";
import { refuse } from "../../lib/refusal.ts";
import { legOf, unresolvedOf } from "./present-unresolved.ts";

/**
 * Proposes the outcome of the leg that is unresolved now. Another operator has to approve it. Refuses with NOT_WAITING
 * when the operator saw another leg.
 */
export const addSettleDoubtful = (app: App): void =>
  route(app, settleDoubtful, operators, async ({ context, operator, params, body }) => {
    const unresolved = await unresolvedOf(context, params._id);
    if (body.state !== undefined && body.state !== unresolved.state) throw refuse("NOT_WAITING");
    return propose(context, operator, {
      act: settleDoubtful.name,
      kind: "settle-transfer",
      subject: unresolved.reference,
      memberId: unresolved.memberId,
      amount: unresolved.amount,
      currency: unresolved.currency,
      outcome: body.outcome,
      evidence: body.evidence,
      seen: { edges: await readEdges(context, unresolved), leg: legOf(unresolved) },
      reason: body.reason,
    });
  });
