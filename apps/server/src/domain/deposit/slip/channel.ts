import type { DepositChannelDefinition } from "../channel.ts";
import { slipSaga } from "./slip-saga.ts";

/** Money by a bank's transfer that the member shows the slip of. Its money comes, and is compared, as the bank's. */
export const slipChannel: DepositChannelDefinition = {
  channel: "slip",
  isSetUp: ({ slips }) => slips !== null,
  accountKind: "bank",
  transferKind: "deposit-slip",
  saga: slipSaga,
  reconcile: null,
};
