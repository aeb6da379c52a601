import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addWithdrawAll } from "./withdraw-all.ts";
import { withdrawalSaga } from "../../domain/withdrawal/withdrawal-saga.ts";
import { addWithdraw } from "./withdraw.ts";

/** Money on its way to members' bank accounts. */
export const addWithdrawalRoutes = (app: FastifyInstance, context: Context): void => {
  context.sagas.register(withdrawalSaga);
  addWithdraw(app, context);
  addWithdrawAll(app, context);
};
