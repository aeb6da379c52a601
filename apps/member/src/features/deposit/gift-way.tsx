import { MIN_TRUEMONEY } from "@krapao/contract/constants";
import { BankMark } from "@krapao/ui/bank-mark";

import { GiftPanel } from "./gift-panel.tsx";
import type { WayDefinition } from "./way.ts";

/** A TrueMoney gift link. */
export const giftWay: WayDefinition = {
  way: "gift",
  offer: ({ ways }) => (ways.wallets.length > 0 ? { minimum: MIN_TRUEMONEY } : null),
  promise: () => "deposit.usual1Minute",
  title: (t) => t("terms.giftLink"),
  heading: (t) => t("terms.giftLink"),
  detail: (t) => t("deposit.wayGiftHow"),
  Mark: () => <BankMark code="TRUEMONEY" />,
  Panel: ({ ways }) => <GiftPanel account={ways.wallets[0]?.walletAccountName ?? ""} />,
};
