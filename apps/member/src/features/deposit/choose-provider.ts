import type { DepositBank } from "@krapao/contract/lookup/shapes";

/** A provider of QR payments that can be chosen: its account, and its minimum in major units. */
export type Choice = { readonly bank: DepositBank; readonly least: number };

const RANK = { good: 0, weak: 1, stopped: 2 } as const;

const rankOf = ({ bank }: Choice, failed: ReadonlySet<string>): number =>
  failed.has(bank.bankCode) ? RANK.weak : RANK[bank.health ?? "good"];

/**
 * Chooses the provider for a QR of this amount (major units; null while nothing is typed). Among the providers that
 * accept the amount it takes the one in the best health, then the one with the lowest minimum, then the first listed. A
 * provider that has just failed here counts as weak. When none accepts the amount, it takes the one with the lowest
 * minimum, so that this minimum is shown.
 */
export const chooseProvider = (
  choices: readonly Choice[],
  amount: number | null,
  failed: ReadonlySet<string> = new Set(),
): Choice | null => {
  const open = choices.filter(({ bank }) => bank.health !== "stopped");
  const fitting = amount === null ? open : open.filter(({ least }) => least <= amount);
  const [best] =
    fitting.length > 0
      ? fitting.toSorted((one, other) => rankOf(one, failed) - rankOf(other, failed) || one.least - other.least)
      : open.toSorted((one, other) => one.least - other.least);
  return best ?? choices[0] ?? null;
};
