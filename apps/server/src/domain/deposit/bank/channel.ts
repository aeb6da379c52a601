import { BANK, compareBank, uncoveredAccounts } from "../../reconciliation/bank.ts";
import { NotClear } from "../../reconciliation/pages.ts";
import type { DepositChannelDefinition } from "../channel.ts";
import { bankDepositSaga } from "./bank-deposit-saga.ts";

/** Money by a transfer to one of our bank accounts. */
export const bankChannel: DepositChannelDefinition = {
  channel: "bank",
  // Operators can match transfers by hand, so no feed is needed.
  isSetUp: () => true,
  accountKind: "bank",
  transferKind: "deposit-bank",
  saga: bankDepositSaga,
  reconcile: {
    systems: ({ bank }) => (bank === null ? [] : [BANK]),
    compare: async (context, run, stretch, tally) => {
      const { bank } = context.adapters;
      if (bank === null) throw new NotClear("no such provider here");
      await compareBank(context, bank, run, stretch, tally);
    },
    uncovered: uncoveredAccounts,
  },
};
