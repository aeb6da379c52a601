import type { BankNames } from "@krapao/contract/account/shapes";
import { useLanguage } from "@krapao/i18n/react";

/** A bank's name in the present language, else in English. */
export const useBankName = (): ((bank: BankNames) => string) => {
  const [language] = useLanguage();
  return ({ nameTH, nameLO, nameEN }) => (language === "th" ? nameTH : language === "lo" ? nameLO : null) ?? nameEN;
};
