import { compareQr } from "../../reconciliation/qr.ts";
import { NotClear } from "../../reconciliation/pages.ts";
import type { DepositChannelDefinition } from "../channel.ts";
import { qrDepositSaga } from "./qr-deposit-saga.ts";

/** Money by a QR code that the member's bank pays. */
export const qrChannel: DepositChannelDefinition = {
  channel: "qr",
  isSetUp: ({ qr }) => qr.size > 0,
  accountKind: "qr",
  transferKind: "deposit-qr",
  saga: qrDepositSaga,
  reconcile: {
    systems: ({ qr }) => [...qr.keys()],
    compare: async (context, run, stretch, tally) => {
      const port = [...context.adapters.qr.values()].find(({ provider }) => provider === run.provider);
      if (port === undefined) throw new NotClear("no such provider here");
      await compareQr(context, port, run, stretch, tally);
    },
  },
};
