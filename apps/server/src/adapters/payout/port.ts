import type { Verdict } from "../verdict.ts";

/** Pays a withdrawal to a member's bank account. */
export type PayoutPort = {
  /** One call with our reference, 15 s at most. `amount` in minor units. */
  readonly pay: (order: {
    readonly reference: string;
    readonly amount: bigint;
    readonly currency: string;
    readonly bankCode: string;
    readonly accountNo: string;
    readonly accountName: string;
  }) => Promise<Verdict>;
  /** What became of that reference. */
  readonly ask: (reference: string) => Promise<Verdict>;
};
