import { toMinor } from "@krapao/contract/money";

/** An amount as somebody typed it off a statement, in major units; null for what is none. Commas may group it. */
export const typedAmount = (text: string): number | null => {
  const bare = text.trim();
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(bare)) return null;
  const amount = Number(bare.replaceAll(",", ""));
  const minor = toMinor(amount);
  return minor === null || minor <= 0n ? null : amount;
};
