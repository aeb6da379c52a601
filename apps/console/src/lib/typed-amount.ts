import { toMinor } from "@krapao/contract/money";
import { plainDigits } from "@krapao/ui/typing";

/** Parses an amount in major units, with or without grouping commas, also in Thai or Lao digits. Null when it is not valid. */
export const typedAmount = (text: string): number | null => {
  const bare = plainDigits(text.trim());
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(bare)) return null;
  const amount = Number(bare.replaceAll(",", ""));
  const minor = toMinor(amount);
  return minor === null || minor <= 0n ? null : amount;
};
