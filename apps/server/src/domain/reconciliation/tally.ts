import type { Currency } from "@krapao/contract";

import type { Context } from "../../context.ts";
import { type Difference, differenceIsGone, seeDifference } from "./differences.ts";
import type { Run, Sums } from "./runs.ts";

/** The counts and the list that a run keeps while it compares. */
export type Tally = {
  readonly checked: () => number;
  readonly differences: () => number;
  readonly sums: () => Sums;
  /** Adds to the sums of both sides, and counts one. */
  readonly add: (currency: Currency, ours: bigint, theirs: bigint) => void;
  readonly see: (difference: Omit<Difference, "provider">) => Promise<void>;
  /** Stores a difference that cannot be judged yet, so that the next run compares it again. */
  readonly wait: (difference: Omit<Difference, "provider">) => Promise<void>;
  readonly gone: (name: Pick<Difference, "kind" | "what">) => Promise<void>;
};

/** The counts of a run that starts now. */
export const createTally = (context: Context, { id: run, provider }: Pick<Run, "id" | "provider">): Tally => {
  let checked = 0;
  let differences = 0;
  const sums = new Map<Currency, { ours: bigint; theirs: bigint }>();
  return {
    checked: () => checked,
    differences: () => differences,
    sums: () => Object.fromEntries(sums),
    add: (currency, ours, theirs) => {
      checked += 1;
      const before = sums.get(currency) ?? { ours: 0n, theirs: 0n };
      sums.set(currency, { ours: before.ours + ours, theirs: before.theirs + theirs });
    },
    see: async (found) => {
      differences += 1;
      await seeDifference(context, { ...found, provider }, { run });
    },
    wait: (found) => seeDifference(context, { ...found, provider }, { run, waits: true }),
    gone: ({ kind, what }) => differenceIsGone(context, { provider, kind, what }),
  };
};
