import { toDecimalText } from "../../apps/server/src/adapters/decimal.ts";
import type { Allowed } from "./options.ts";

/** Ends the present test as not tried, with the reason for the report. */
export type Skip = (why: string) => never;

/** Holds a run to its limits before a call leaves. Amounts in minor units. */
export type Budget = {
  /**
   * One movement under a reference. A reference counts once, because the suite tests that a provider carries out a
   * repeated one once.
   */
  readonly spend: (reference: string, amount: bigint) => void;
  /** A movement that costs nothing, such as an order that nobody pays. Only the limit of one amount applies. */
  readonly check: (amount: bigint) => void;
  readonly spent: () => bigint;
};

/** The budget of one run. Ends a test by `skip` before it exceeds a limit. */
export const createBudget = ({ most, total }: Pick<Allowed, "most" | "total">, skip: Skip): Budget => {
  const spentBy = new Map<string, bigint>();
  const spent = (): bigint => [...spentBy.values()].reduce((sum, amount) => sum + amount, 0n);
  const check = (amount: bigint): void => {
    if (amount > most) skip(`it moves ${toDecimalText(amount)}: allow it by --most`);
  };
  return {
    spent,
    check,
    spend: (reference, amount) => {
      check(amount);
      const before = spentBy.get(reference) ?? 0n;
      if (amount <= before) return;
      if (spent() - before + amount > total) skip(`the run has moved ${toDecimalText(spent())}: allow more by --total`);
      spentBy.set(reference, amount);
    },
  };
};
