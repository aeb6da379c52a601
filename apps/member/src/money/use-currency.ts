import { type Amount, amountText, moneyText } from "@krapao/i18n";

import { useWallet } from "./wallet-query.ts";

/** The Thai edition has one currency. There is no document where a page is drawn ahead of time. */
const onlyCurrency = (): "BAHT" | undefined =>
  typeof document !== "undefined" && document.documentElement.dataset["edition"] === "th" ? "BAHT" : undefined;

/** The member's currency. In the Lao edition, which has two, undefined until the wallet is loaded. */
export const useCurrency = (): "LAK" | "BAHT" | undefined => useWallet().data?.profile.currency ?? onlyCurrency();

/** Formats this member's amounts with their sign, `฿500.00` or `₭300,000.00`. */
export const useMoneyText = (): ((amount: Amount, signed?: boolean) => string) => {
  const currency = useCurrency();
  return (amount, signed) =>
    currency === undefined ? amountText(amount, signed) : moneyText(amount, currency, signed);
};
