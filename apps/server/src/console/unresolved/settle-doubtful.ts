import { settleDoubtful } from "@krapao/contract/operator/settle-doubtful";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { propose } from "../../domain/approval/store.ts";
import { doubtfulOf } from "./read-doubtful.ts";

/** Proposes how it ends; another operator's yes ends it. */
export const addSettleDoubtful = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, settleDoubtful, async ({ operator, params, body }) => {
    const doubtful = await doubtfulOf(context, params._id);
    return propose(context, operator, {
      act: settleDoubtful.name,
      kind: "settle-transfer",
      subject: doubtful.reference,
      memberId: doubtful.memberId,
      amount: doubtful.amount,
      currency: doubtful.currency,
      outcome: body.outcome,
      reason: body.reason,
    });
  });
