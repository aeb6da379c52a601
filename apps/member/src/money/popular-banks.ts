import type { Edition } from "@krapao/contract/edition";

/** The banks of most members, by edition. They stand before the others. */
const POPULAR: Readonly<Record<Edition, readonly string[]>> = {
  th: ["KBANK", "SCB", "KTB", "BBL", "BAY", "TMB", "GSB"],
  lo: ["BCEL", "LDB", "JDB", "APB"],
};

/** The banks of most members, in their order, and all others, as they came. */
export const popularFirst = <Bank extends { readonly code: string }>(
  banks: readonly Bank[],
  edition: Edition,
): { readonly popular: readonly Bank[]; readonly others: readonly Bank[] } => {
  const popular = POPULAR[edition].flatMap((code) => banks.find((bank) => bank.code === code) ?? []);
  return { popular, others: banks.filter((bank) => !popular.includes(bank)) };
};
