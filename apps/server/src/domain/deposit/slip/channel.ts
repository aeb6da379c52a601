import type { DepositChannelDefinition } from "../channel.ts";
import { slipSaga } from "./slip-saga.ts";

/** Money by a bank transfer whose slip the member shows. It is accounted and reconciled as a bank transfer. */
export const slipChannel: DepositChannelDefinition = {
  channel: "slip",
  isSetUp: ({ slips }) => slips !== null,
  accountKind: "bank",
  transferKind: "deposit-slip",
  saga: slipSaga,
  reconcile: null,
};
