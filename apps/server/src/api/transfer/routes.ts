import type { App } from "../../http/route.ts";
import { transferSaga } from "../../domain/transfer/transfer-saga.ts";
import { addTransfer } from "./transfer.ts";
import { transferAllSaga } from "../../domain/transfer/transfer-all-saga.ts";
import { addTransferAll } from "./transfer-all.ts";

/** Money between the wallet and the games. */
export const addTransferRoutes = (app: App): void => {
  const { context } = app;
  context.sagas.register(transferSaga);
  context.sagas.register(transferAllSaga);
  addTransfer(app);
  addTransferAll(app);
};
