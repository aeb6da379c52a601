import { compareGifts } from "../../reconciliation/gifts.ts";
import { NotClear } from "../../reconciliation/pages.ts";
import type { DepositChannelDefinition } from "../channel.ts";
import { giftSaga } from "./gift-saga.ts";

/** Money from a gift link that we redeem. */
export const giftChannel: DepositChannelDefinition = {
  channel: "gift",
  isSetUp: ({ gift }) => gift !== null,
  accountKind: "gift",
  transferKind: "deposit-gift",
  saga: giftSaga,
  reconcile: {
    systems: ({ gift }) => (gift === null ? [] : [gift.provider]),
    compare: async (context, run, stretch, tally) => {
      const { gift } = context.adapters;
      if (gift === null) throw new NotClear("no such provider here");
      await compareGifts(context, gift, run, stretch, tally);
    },
  },
};
