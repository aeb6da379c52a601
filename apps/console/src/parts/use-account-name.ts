import type { BankAccountRow } from "@krapao/contract/operator/bank-shapes";
import { useT } from "@krapao/i18n/react";

/** The name of one of our accounts: the bank and the masked number, or that withdrawals are paid from it. */
export const useAccountName = (): ((
  account: Pick<BankAccountRow, "kind" | "bankCode" | "accountNo" | "currency">,
) => string) => {
  const t = useT("console");
  return ({ kind, bankCode, accountNo, currency }) =>
    kind === "bank" ? `${bankCode} ${accountNo}` : `${t("accountKind.payout")} ${currency === "LAK" ? "LAK" : "THB"}`;
};
