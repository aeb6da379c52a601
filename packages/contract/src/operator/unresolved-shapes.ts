import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { MOVEMENT_STATUSES } from "../statement/shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { memberMark } from "./member-mark.ts";

/** One attempt at a provider. */
export const attemptStep = z.object({
  at: time,
  what: z.enum(["hold", "call", "ask", "balance", "report", "unclear", "unresolved", "decision"]),
  answer: responseText(100),
  tookMs: z.nullable(count),
  detail: z.nullable(responseText(1_000)),
});

export const unresolvedTransfer = z.object({
  /** The movement's reference. */
  _id: responseText(64),
  member: memberMark,
  /** `WALLET`, or a game account's code. */
  from: responseText(50),
  to: responseText(50),
  /** The provider whose answers are not clear, and the member's name there, masked. */
  provider: responseText(50),
  account: responseText(64),
  amount: money,
  currency: wireCurrency,
  createdAt: time,
  unresolvedSince: time,
  why: responseText(500),
  /** The proposal that waits for approval. */
  proposal: z.nullable(responseText(64)),
});

/** A balance and the two moments between which it was true, by the provider's clock. */
const seenBalance = z.object({ balance: money, from: time, to: time });

/**
 * The bets and movements around the balances by which an unresolved transfer is judged. What nobody can tell is null.
 */
export const transferEdges = z.object({
  /** What the transfer changes the account's balance by; negative when it takes money out. */
  change: money,
  /** The balance before the call. */
  before: seenBalance,
  /** The last balance that the bet report covers. Null while it covers none. */
  judged: z.nullable(seenBalance),
  /** Whether the bets' times can be held against those of the balances. */
  isPlaced: z.boolean(),
  /** The bets that are surely between the two balances. */
  between: z.nullable(z.object({ count, net: money })),
  /**
   * The outcomes that the balances fit. `bets`: those at the edges that have to be between the balances for it, `net`
   * their sum. `others`: how many other choices of bets fit it too.
   */
  ways: z.array(
    z.object({ outcome: z.enum(["done", "not-done"]), net: money, bets: z.array(responseText(100)), others: count }),
  ),
  /** The bets at the edges and the nearest on either side, oldest first. `isBetween`: null when nobody can tell. */
  bets: z.array(
    z.object({ _id: responseText(100), at: time, stake: money, payout: money, isBetween: z.nullable(z.boolean()) }),
  ),
  /** How many bets at the edges are not listed. */
  more: count,
  /**
   * Until when our copy of their bet report is known to be complete, by their clock. Null while it is not known, or when
   * an earlier version wrote this.
   */
  reportCompleteTo: z._default(z.nullable(time), null),
  /**
   * How far their clock was ahead of ours when it was last measured, in milliseconds, give or take `withinMs`; behind
   * when below zero. Null while it was not measured, or when an earlier version wrote this.
   */
  clock: z._default(
    z.nullable(z.object({ aheadMs: z.number().check(z.int()), withinMs: count, measuredAt: time })),
    null,
  ),
  /** Other movements of the game account around that time, oldest first. */
  movements: z.array(
    z.object({
      _id: responseText(64),
      at: time,
      from: responseText(50),
      to: responseText(50),
      amount: money,
      currency: wireCurrency,
      status: z.enum(MOVEMENT_STATUSES),
    }),
  ),
});
export type TransferEdges = z.infer<typeof transferEdges>;

/** Which leg of a transfer is unresolved, by the movement's state, and where the whole movement goes from and to. */
export const transferLeg = z.object({ state: responseText(50), from: responseText(50), to: responseText(50) });
export type TransferLeg = z.infer<typeof transferLeg>;

/**
 * How an outcome stands to the balances. `fits`: they fit it and no other. `against`: they fit only the other one.
 * `neither`: they fit none. `open`: they fit both, or nobody can hold them against the bets. Unless it fits, only evidence
 * from elsewhere can tell.
 */
export const readingOf = (
  { ways, isPlaced }: Pick<TransferEdges, "ways" | "isPlaced">,
  outcome: "done" | "not-done",
): "fits" | "against" | "neither" | "open" => {
  if (!isPlaced || ways.length > 1) return "open";
  const [only] = ways;
  if (only === undefined) return "neither";
  return only.outcome === outcome ? "fits" : "against";
};
