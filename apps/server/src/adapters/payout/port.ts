import type { Absence } from "../absence.ts";
import type { Attempt, Line } from "../../lib/outgoing.ts";
import type { Verdict } from "../verdict.ts";

/** A payout in the provider's list. `amount` in minor units. `reference` is ours. */
export type ListedPayout = {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
};

/** A page of the payouts of a period, in the provider's own order. `next` is the `after` of the next page. */
export type ListedPayouts =
  | { readonly is: "known"; readonly payouts: readonly ListedPayout[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** A payout to be made. `amount` in minor units. */
export type PayoutOrder = {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
};

/** What is asked about: an answer that tells of another amount or currency is no answer about it. */
export type AskedPayout = Pick<PayoutOrder, "reference" | "amount" | "currency">;

/** Pays a withdrawal to a member's bank account. */
export type PayoutPort = {
  /** Makes one call with our reference, 15 s at most. */
  readonly pay: (order: PayoutOrder, attempt: Attempt) => Promise<Verdict>;
  /** Reserves a line for that call. */
  readonly reserve: () => Promise<Line>;
  /** What became of that reference. */
  readonly ask: (payout: AskedPayout) => Promise<Verdict>;
  /** How the absence of a reference becomes certain. */
  readonly absence: (payout: AskedPayout) => Absence;
  /** All payouts that were made from `from` up to and without `to` and paid. `after` is null for the first page. */
  readonly paid: (query: {
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
  }) => Promise<ListedPayouts>;
};
