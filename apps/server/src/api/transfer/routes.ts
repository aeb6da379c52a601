import type { App } from "../../http/route.ts";
import { addTransfer } from "./transfer.ts";
import { addTransferAll } from "./transfer-all.ts";

/** Money between the wallet and the games. */
export const addTransferRoutes = (app: App): void => {
  addTransfer(app);
  addTransferAll(app);
};
