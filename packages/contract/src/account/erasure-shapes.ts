import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";

/** The state of a member's request for erasure. `erasing`: it was approved, and the account is closed. */
export const ERASURE_STATES = ["waiting", "withdrawn", "refused", "erasing", "erased"] as const;

/**
 * What blocks an erasure: money in the wallet or a game, money on its way, an active bonus, a refund that was not moved
 * into the wallet, a reported transfer that nobody has decided on.
 */
export const ERASURE_BLOCKERS = ["wallet", "games", "moving", "bonus", "refund", "report"] as const;
export const erasureBlocker = z.enum(ERASURE_BLOCKERS);
export type ErasureBlocker = z.infer<typeof erasureBlocker>;

/** A member's last request, to that member. */
export const ownErasure = z.object({
  state: z.enum(ERASURE_STATES),
  askedAt: time,
  /** When it was withdrawn, refused or approved. */
  decidedAt: z.nullable(time),
  /** Why it was refused. */
  words: z.nullable(responseText(500)),
  /** What was left in the wallet and is paid out with the request, because it is less than the least withdrawal. */
  rest: z.nullable(money),
});

/** What a member can know before they ask, and their last request. */
export const erasureView = z.object({
  currency: wireCurrency,
  /** What a request would pay out, because it is less than the least withdrawal. It blocks nothing. */
  rest: z.nullable(money),
  request: z.nullable(ownErasure),
  blockers: z.array(erasureBlocker),
  /** For how many days the data that the law requires is kept after the account is closed. */
  keptDays: z.number(),
});
export type ErasureView = z.infer<typeof erasureView>;
