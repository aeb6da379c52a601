import type { BankNames } from "@krapao/contract/account/shapes";
import type { Language } from "@krapao/i18n";
import { useLanguage } from "@krapao/i18n/react";

const JOINER = "\u2060";

/** “Foreign”, of a bank's name: the browser's dictionary takes it for two words, and would break it at the end of a line. */
const FOREIGN = "ຕ່າງປະເທດ";
const HELD = `ຕ່າງ${JOINER}ປະເທດ`;

/** The longest name, in letters after the word for bank, that is held together: longer ones need their breaks. */
const LONGEST = 17;

/** A Thai name that is broken after the word for bank and at spaces, and nowhere else: กสิกรไทย is one word of its readers. */
const heldTogether = (name: string): string => {
  const [, bank = "", own = ""] = /^(ธนาคาร)?(.*)$/.exec(name) ?? [];
  // Older browsers have no segmenter; there a name breaks as before.
  if (own.length > LONGEST || !("Segmenter" in Intl)) return name;
  const words = [...new Intl.Segmenter("th", { granularity: "word" }).segment(own)].map(({ segment }) => segment);
  return bank + words.join(JOINER).replaceAll(`${JOINER} ${JOINER}`, " ");
};

/** A bank's name in a language, else in English; its words hold together at the end of a line. */
export const bankNameIn = (language: Language, { nameTH, nameLO, nameEN }: BankNames): string => {
  if (language === "th") return heldTogether(nameTH);
  return (language === "lo" ? nameLO?.replace(FOREIGN, HELD) : null) ?? nameEN;
};

/** {@link bankNameIn} the present language. */
export const useBankName = (): ((bank: BankNames) => string) => {
  const [language] = useLanguage();
  return (bank) => bankNameIn(language, bank);
};
