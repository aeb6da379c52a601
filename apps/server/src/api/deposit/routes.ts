import type { App } from "../../http/route.ts";
import { addAddDeposit } from "./add-deposit.ts";
import { addCancelQr } from "./cancel-qr.ts";
import { addGetDepositLimit, addSetDepositLimit } from "./deposit-limit.ts";
import { addCreateQr } from "./create-qr.ts";
import { addGetQr } from "./get-qr.ts";
import { addListOwnClaims } from "./list-own-claims.ts";
import { addUploadSlip } from "./upload-slip.ts";
import { addSendTruelink } from "./send-truelink.ts";

/** The calls of deposits. */
export const addDepositRoutes = (app: App): void => {
  addGetQr(app);
  addCreateQr(app);
  addCancelQr(app);
  addAddDeposit(app);
  addListOwnClaims(app);
  addUploadSlip(app);
  addSendTruelink(app);
  addGetDepositLimit(app);
  addSetDepositLimit(app);
};
