import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { transferSaga } from "../../domain/transfer/transfer-saga.ts";
import { addTransfer } from "./transfer.ts";
import { transferAllSaga } from "../../domain/transfer/transfer-all-saga.ts";
import { addTransferAll } from "./transfer-all.ts";

/** Money between the wallet and the games. */
export const addTransferRoutes = (app: FastifyInstance, context: Context): void => {
  context.sagas.register(transferSaga);
  context.sagas.register(transferAllSaga);
  addTransfer(app, context);
  addTransferAll(app, context);
};
