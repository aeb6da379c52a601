import { settleDoubtful } from "@krapao/contract/operator/settle-doubtful";
import { isOpenEither } from "@krapao/contract/operator/unresolved-shapes";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { propose } from "../../domain/approval/store.ts";
import { readEdges } from "../../domain/transfer/edges.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { unresolvedOf } from "./present-unresolved.ts";

/**
 * Proposes the outcome. Another operator has to approve it. Throws KEY_INVALID without evidence when the balances leave
 * the outcome open.
 */
export const addSettleDoubtful = (app: App): void =>
  route(app, settleDoubtful, operators, async ({ context, operator, params, body }) => {
    const unresolved = await unresolvedOf(context, params._id);
    const edges = await readEdges(context, unresolved);
    if (isOpenEither(edges) && body.evidence === undefined)
      throw new InvalidInput("KEY_INVALID", [{ path: "evidence", message: "required" }]);
    return propose(context, operator, {
      act: settleDoubtful.name,
      kind: "settle-transfer",
      subject: unresolved.reference,
      memberId: unresolved.memberId,
      amount: unresolved.amount,
      currency: unresolved.currency,
      outcome: body.outcome,
      evidence: body.evidence,
      seen: { edges },
      reason: body.reason,
    });
  });
