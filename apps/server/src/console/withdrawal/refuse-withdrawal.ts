import { refuseWithdrawal } from "@krapao/contract/operator/refuse-withdrawal";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { refuseWithdrawal as refuse } from "../../domain/withdrawal/decide.ts";
import { handleOperator } from "../handle-operator.ts";
import { decideWithdrawal } from "./decide.ts";

/** Gives a waiting withdrawal back to the wallet; the member is told that it came back, not by whom or why. */
export const addRefuseWithdrawal = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, refuseWithdrawal, async ({ operator, params, body }) => {
    const { reason } = body;
    return decideWithdrawal(context, {
      act: refuseWithdrawal.name,
      operator,
      reference: params._id,
      reason,
      decide: (row) => refuse(context, row, { by: operator.id, reason }),
    });
  });
