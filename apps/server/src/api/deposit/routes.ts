import type { App } from "../../http/route.ts";
import { suspenseReturnSaga } from "../../domain/deposit/bank/suspense-return-saga.ts";
import { giftSaga } from "../../domain/deposit/gift/gift-saga.ts";
import { qrDepositSaga } from "../../domain/deposit/qr/qr-deposit-saga.ts";
import { slipSaga } from "../../domain/deposit/slip/slip-saga.ts";
import { addAddDeposit } from "./add-deposit.ts";
import { addCancelQr } from "./cancel-qr.ts";
import { addCreateQr } from "./create-qr.ts";
import { addGetQr } from "./get-qr.ts";
import { addListOwnClaims } from "./list-own-claims.ts";
import { addUploadSlip } from "./upload-slip.ts";
import { addSendTruelink } from "./send-truelink.ts";

/** Money on its way in. */
export const addDepositRoutes = (app: App): void => {
  const { context } = app;
  context.sagas.register(qrDepositSaga);
  context.sagas.register(suspenseReturnSaga);
  context.sagas.register(slipSaga);
  context.sagas.register(giftSaga);
  addGetQr(app);
  addCreateQr(app);
  addCancelQr(app);
  addAddDeposit(app);
  addListOwnClaims(app);
  addUploadSlip(app);
  addSendTruelink(app);
};
