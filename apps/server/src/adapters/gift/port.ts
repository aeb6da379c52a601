import type { Absence } from "../absence.ts";
import type { Attempt, Line } from "../../lib/outgoing.ts";

/** Why a gift cannot be taken, as its provider says; or, `SHARED`, as it is made for several people. */
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

/** Whether a text is one of them. */
export const isGiftRefusal = (text: string): text is GiftRefusal => GIFT_REFUSALS.some((known) => known === text);

/** A gift as its provider knows it. `amount` in minor units of baht, `theirReference` the voucher's number. */
export type Gift = { readonly amount: bigint; readonly theirReference: string };

/** What looking at a gift showed; nothing is taken by it. */
export type GiftSeen =
  /** It waits, whole, for whoever takes it. */
  | ({ readonly is: "open" } & Gift)
  /** Our own wallet took it; `gift` is null when they say that alone. */
  | { readonly is: "ours"; readonly gift: Gift | null }
  | { readonly is: "refused"; readonly reason: GiftRefusal }
  | { readonly is: "unclear"; readonly why: string };

/** What became of a call that takes a gift. */
export type GiftTaken =
  | ({ readonly is: "done" } & Gift)
  | { readonly is: "refused"; readonly reason: GiftRefusal }
  | { readonly is: "unclear"; readonly why: string };

/** A gift that reached our wallet, as the provider lists it. */
export type ListedGift = Gift & { readonly at: Date };

/** A page of the gifts of a stretch of time, in an order of the provider's; `next` is what to go on after. */
export type ListedGifts =
  | { readonly is: "known"; readonly gifts: readonly ListedGift[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** A wallet of ours that gifts are taken into. A gift is known by the `code` of its link, which is never logged. */
export type GiftPort = {
  /** Names our wallet in the books and to operators. */
  readonly provider: "TRUEMONEY";
  /** What the gift holds and whether it can be taken; also what became of a call that took it. 15 s at most. */
  readonly look: (code: string) => Promise<GiftSeen>;
  /** Takes the gift: one call, 15 s at most. */
  readonly take: (code: string, attempt: Attempt) => Promise<GiftTaken>;
  /** A line for that call. */
  readonly reserve: () => Promise<Line>;
  /** How it becomes certain that a gift which waits will not be taken any more by a call of ours. */
  readonly absence: () => Absence;
  /** All gifts that reached our wallet from `from` up to and without `to`; from the first when `after` is null. */
  readonly received: (query: {
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
  }) => Promise<ListedGifts>;
  /** Whether a gift, by its number, reached our wallet; null when that is not clear. */
  readonly hasReceived: (theirReference: string) => Promise<boolean | null>;
};
