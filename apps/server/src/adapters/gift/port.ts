import type { Absence } from "../absence.ts";
import type { Attempt, Line } from "../../lib/outgoing.ts";

/** Why a gift cannot be taken: the provider's reason, or `SHARED` for a gift to several people. */
export const GIFT_REFUSALS = [
  "TARGET_USER_REDEEMED",
  "TARGET_USER_NOT_FOUND",
  "VOUCHER_OUT_OF_STOCK",
  "VOUCHER_EXPIRED",
  "VOUCHER_NOT_FOUND",
  "CANNOT_GET_OWN_VOUCHER",
  "SHARED",
] as const;
export type GiftRefusal = (typeof GIFT_REFUSALS)[number];

/** Whether a text is one of {@link GIFT_REFUSALS}. */
export const isGiftRefusal = (text: string): text is GiftRefusal => GIFT_REFUSALS.some((known) => known === text);

/** A gift at its provider. `amount` in minor units of baht. `theirReference` is the voucher's number. */
export type Gift = { readonly amount: bigint; readonly theirReference: string };

/** What a gift is, as a call shows that takes nothing. */
export type GiftSeen =
  /** The gift is whole, and can be taken. */
  | ({ readonly is: "open" } & Gift)
  /** Our own wallet has taken it. `gift` is null when the provider says no more than that. */
  | { readonly is: "ours"; readonly gift: Gift | null }
  | { readonly is: "refused"; readonly reason: GiftRefusal }
  | { readonly is: "unclear"; readonly why: string };

/** The outcome of a call that takes a gift. */
export type GiftTaken =
  | ({ readonly is: "done" } & Gift)
  | { readonly is: "refused"; readonly reason: GiftRefusal }
  | { readonly is: "unclear"; readonly why: string };

/** A gift that reached our wallet, as the provider lists it. */
export type ListedGift = Gift & { readonly at: Date };

/** A page of the gifts of a period, in the provider's own order. `next` is the `after` of the next page. */
export type ListedGifts =
  | { readonly is: "known"; readonly gifts: readonly ListedGift[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** One of our wallets, which takes gifts. The `code` of a gift's link identifies it, and is never logged. */
export type GiftPort = {
  /** The name of our wallet in the books and for operators. */
  readonly provider: "TRUEMONEY";
  /**
   * Asks what the gift holds and whether it can be taken, and so also what became of a call that took it. 15 s at most.
   */
  readonly look: (code: string) => Promise<GiftSeen>;
  /** Takes the gift by one call, 15 s at most. */
  readonly take: (code: string, attempt: Attempt) => Promise<GiftTaken>;
  /** Reserves a line for that call. */
  readonly reserve: () => Promise<Line>;
  /** How it becomes certain that no call of ours will take a gift that is still open. */
  readonly absence: () => Absence;
  /** All gifts that our wallet received from `from` up to and without `to`. `after` is null for the first page. */
  readonly received: (query: {
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
  }) => Promise<ListedGifts>;
  /** Whether our wallet received the gift of this number. Null when that is not clear. */
  readonly hasReceived: (theirReference: string) => Promise<boolean | null>;
};
