import { toMinor } from "@krapao/contract/money";

/** Parses an amount in major units, with or without grouping commas. Null when it is not valid. */
export const typedAmount = (text: string): number | null => {
  const bare = text.trim();
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(bare)) return null;
  const amount = Number(bare.replaceAll(",", ""));
  const minor = toMinor(amount);
  return minor === null || minor <= 0n ? null : amount;
};
