import { bonusSaga } from "./domain/bonus/give.ts";
import { suspenseReturnSaga } from "./domain/deposit/bank/suspense-return-saga.ts";
import { giftSaga } from "./domain/deposit/gift/gift-saga.ts";
import { qrDepositSaga } from "./domain/deposit/qr/qr-deposit-saga.ts";
import { slipSaga } from "./domain/deposit/slip/slip-saga.ts";
import { transferAllSaga } from "./domain/transfer/transfer-all-saga.ts";
import { transferSaga } from "./domain/transfer/transfer-saga.ts";
import { withdrawalSaga } from "./domain/withdrawal/withdrawal-saga.ts";

/** Every saga: whoever starts a movement and the worker that ends it both know them. */
export const SAGAS = [
  transferSaga,
  transferAllSaga,
  withdrawalSaga,
  bonusSaga,
  qrDepositSaga,
  suspenseReturnSaga,
  slipSaga,
  giftSaga,
] as const;
