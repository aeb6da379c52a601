import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addApproveWithdrawal } from "./approve-withdrawal.ts";
import { addCountWithdrawals } from "./count-withdrawals.ts";
import { addGetWithdrawal } from "./get-withdrawal.ts";
import { addListWithdrawals } from "./list-withdrawals.ts";
import { addRefuseWithdrawal } from "./refuse-withdrawal.ts";

/** Withdrawals that wait for a person, and all others. */
export const addWithdrawalRoutes = (app: FastifyInstance, context: Context): void => {
  addListWithdrawals(app, context);
  addCountWithdrawals(app, context);
  addGetWithdrawal(app, context);
  addApproveWithdrawal(app, context);
  addRefuseWithdrawal(app, context);
};
