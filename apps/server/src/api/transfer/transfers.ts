import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { transferKind } from "../../domain/transfer/transfer.ts";
import { addTransfer } from "./transfer.ts";
import { transferAllKind } from "../../domain/transfer/transfer-all-kind.ts";
import { addTransferAll } from "./transfer-all.ts";

/** Money between the wallet and the games. */
export const addTransfers = (app: FastifyInstance, context: Context): void => {
  context.sagas.register(transferKind);
  context.sagas.register(transferAllKind);
  addTransfer(app, context);
  addTransferAll(app, context);
};
