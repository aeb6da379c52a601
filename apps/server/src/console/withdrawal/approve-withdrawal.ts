import { approveWithdrawal } from "@krapao/contract/operator/approve-withdrawal";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { approveWithdrawal as approve } from "../../domain/withdrawal/decide.ts";
import { handleOperator } from "../handle-operator.ts";
import { decideWithdrawal } from "./decide.ts";

/** Lets a waiting withdrawal go, whatever made it wait, to the account that it was asked for. */
export const addApproveWithdrawal = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, approveWithdrawal, async ({ operator, params, body }) => {
    const reason = body?.reason ?? "";
    return decideWithdrawal(context, {
      act: approveWithdrawal.name,
      operator,
      reference: params._id,
      reason,
      decide: (row) => approve(context, row, { by: operator.id, reason }),
    });
  });
