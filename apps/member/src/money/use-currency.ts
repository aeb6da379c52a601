import { type Amount, amountText, moneyText } from "@krapao/i18n";

import { useWallet } from "./wallet-query.ts";

/** The member's currency. Undefined until the wallet is loaded. */
export const useCurrency = (): "LAK" | "BAHT" | undefined => useWallet().data?.profile.currency;

/** Formats this member's amounts with their sign, `฿500.00` or `₭300,000.00`. */
export const useMoneyText = (): ((amount: Amount, signed?: boolean) => string) => {
  const currency = useCurrency();
  return (amount, signed) =>
    currency === undefined ? amountText(amount, signed) : moneyText(amount, currency, signed);
};
