import { returnSuspense } from "@krapao/contract/operator/return-suspense";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { propose } from "../../domain/approval/store.ts";
import { waitingOf } from "../../domain/deposit/suspense/waiting-suspense.ts";

/** Proposes to give the money back. */
export const addReturnSuspense = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, returnSuspense, async ({ operator, params, body }) => {
    const row = await waitingOf(context, params._id);
    return propose(context, operator, {
      act: returnSuspense.name,
      kind: "return-suspense",
      subject: row.reference,
      memberId: row.member_id,
      amount: row.amount,
      currency: row.currency,
      reason: body.reason,
    });
  });
