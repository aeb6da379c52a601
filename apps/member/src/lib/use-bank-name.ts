import type { BankNames } from "@krapao/contract/account/shapes";
import type { Language } from "@krapao/i18n";
import { useLanguage } from "@krapao/i18n/react";

const JOINER = "\u2060";

/**
 * “Foreign” in a bank's name. The browser's dictionary takes it for two words, and would break it at the end of a line.
 */
const FOREIGN = "ຕ່າງປະເທດ";
const HELD = `ຕ່າງ${JOINER}ປະເທດ`;

/** The longest name, in letters after the word for bank, that is kept on one line. Longer names need their breaks. */
const LONGEST = 17;

/** A Thai name that breaks only after the word for bank and at spaces. Readers see กสิกรไทย as one word. */
const heldTogether = (name: string): string => {
  const [, bank = "", own = ""] = /^(ธนาคาร)?(.*)$/.exec(name) ?? [];
  // Older browsers have no segmenter. There a name breaks as before.
  if (own.length > LONGEST || !("Segmenter" in Intl)) return name;
  const words = [...new Intl.Segmenter("th", { granularity: "word" }).segment(own)].map(({ segment }) => segment);
  return bank + words.join(JOINER).replaceAll(`${JOINER} ${JOINER}`, " ");
};

/** A bank's name in a language, or else in English. Its words stay together at the end of a line. */
export const bankNameIn = (language: Language, { nameTH, nameLO, nameEN }: BankNames): string => {
  if (language === "th") return heldTogether(nameTH);
  return (language === "lo" ? nameLO?.replace(FOREIGN, HELD) : null) ?? nameEN;
};

/** {@link bankNameIn} the present language. */
export const useBankName = (): ((bank: BankNames) => string) => {
  const [language] = useLanguage();
  return (bank) => bankNameIn(language, bank);
};
