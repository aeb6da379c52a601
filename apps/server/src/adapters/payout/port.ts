import type { Absence } from "../absence.ts";
import type { Attempt, Line } from "../../lib/outgoing.ts";
import type { Verdict } from "../verdict.ts";

/** A payout that was paid, as the provider lists it. `amount` in minor units, `reference` ours. */
export type ListedPayout = {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
};

/** A page of the payouts of a stretch of time, in an order of the provider's; `next` is what to go on after. */
export type ListedPayouts =
  | { readonly is: "known"; readonly payouts: readonly ListedPayout[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** What is to be paid. `amount` in minor units. */
export type PayoutOrder = {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
};

/** Pays a withdrawal to a member's bank account. */
export type PayoutPort = {
  /** One call with our reference, 15 s at most. `amount` in minor units. */
  readonly pay: (order: PayoutOrder, attempt: Attempt) => Promise<Verdict>;
  /** A line for that call. */
  readonly reserve: () => Promise<Line>;
  /** What became of that reference. */
  readonly ask: (reference: string) => Promise<Verdict>;
  /** How the absence of a reference becomes certain. */
  readonly absence: (reference: string) => Absence;
  /** All payouts that were made from `from` up to and without `to` and paid; from the first when `after` is null. */
  readonly paid: (query: {
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
  }) => Promise<ListedPayouts>;
};
