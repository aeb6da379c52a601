import type { BankNames } from "@krapao/contract/account/shapes";
import type { Language } from "@krapao/i18n";
import { useLanguage } from "@krapao/i18n/react";

/** “Foreign”, of a bank's name: the browser's dictionary takes it for two words, and would break it at the end of a line. */
const FOREIGN = "ຕ່າງປະເທດ";
const HELD = "ຕ່າງ\u2060ປະເທດ";

/** A bank's name in a language, else in English; its words hold together at the end of a line. */
export const bankNameIn = (language: Language, { nameTH, nameLO, nameEN }: BankNames): string =>
  (language === "th" ? nameTH : language === "lo" ? nameLO?.replace(FOREIGN, HELD) : null) ?? nameEN;

/** {@link bankNameIn} the present language. */
export const useBankName = (): ((bank: BankNames) => string) => {
  const [language] = useLanguage();
  return (bank) => bankNameIn(language, bank);
};
