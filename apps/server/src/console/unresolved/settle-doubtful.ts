import { settleDoubtful } from "@krapao/contract/operator/settle-doubtful";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { propose } from "../../domain/approval/store.ts";
import { readEdges } from "../../domain/transfer/edges.ts";
import { unresolvedOf } from "./present-unresolved.ts";

/** Proposes the outcome. Another operator has to approve it. */
export const addSettleDoubtful = (app: App): void =>
  route(app, settleDoubtful, operators, async ({ context, operator, params, body }) => {
    const unresolved = await unresolvedOf(context, params._id);
    return propose(context, operator, {
      act: settleDoubtful.name,
      kind: "settle-transfer",
      subject: unresolved.reference,
      memberId: unresolved.memberId,
      amount: unresolved.amount,
      currency: unresolved.currency,
      outcome: body.outcome,
      evidence: body.evidence,
      seen: { edges: await readEdges(context, unresolved) },
      reason: body.reason,
    });
  });
