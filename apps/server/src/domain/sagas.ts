import type { Context } from "../context.ts";
import type { SagaDefinition } from "../saga/saga.ts";
import { adjustmentSaga, handBonusSaga } from "./adjustment/adjustment-sagas.ts";
import { bonusEndSaga } from "./bonus/bonus-end-saga.ts";
import { bonusSaga } from "./bonus/give.ts";
import { suspenseReturnSaga } from "./deposit/bank/suspense-return-saga.ts";
import { depositChannels } from "./deposit/channels.ts";
import { suspenseDepositSaga } from "./deposit/suspense/suspense-deposit-saga.ts";
import { inviteSaga } from "./referral/invite-saga.ts";
import { refundSaga } from "./refund/refund-saga.ts";
import { couponSaga } from "./spin/coupon-saga.ts";
import { transferAllSaga } from "./transfer/transfer-all-saga.ts";
import { transferSaga } from "./transfer/transfer-saga.ts";
import { withdrawalSaga } from "./withdrawal/withdrawal-saga.ts";

/** Every saga. The engine, the audit, the statement and the overview are derived from this list. */
export const sagas: readonly SagaDefinition<Context>[] = [
  transferSaga,
  transferAllSaga,
  withdrawalSaga,
  ...depositChannels.map(({ saga }) => saga),
  suspenseDepositSaga,
  suspenseReturnSaga,
  bonusSaga,
  bonusEndSaga,
  refundSaga,
  inviteSaga,
  couponSaga,
  adjustmentSaga,
  handBonusSaga,
];

const byKind = new Map(sagas.map((saga) => [saga.kind, saga]));

/** The kinds whose rows in progress only wait for a payment. */
export const offerKinds: readonly string[] = sagas.flatMap(({ kind, isOffer }) => (isOffer === true ? [kind] : []));

/** The saga of a kind, by its name in the database; null for a kind that this server does not know. */
export const sagaOf = (kind: string): SagaDefinition<Context> | null => byKind.get(kind) ?? null;
