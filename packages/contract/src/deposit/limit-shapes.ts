import * as z from "zod/mini";

import { money } from "../money.ts";
import { time } from "../time.ts";

/** How long a higher limit on deposits waits, in ms, so that nobody raises it in the heat of a game. */
export const HIGHER_LIMIT_WAITS_MS = 24 * 3_600_000;

/** The most that a member wants to deposit in a day. A null limit: there is none. */
export const depositLimit = z.object({
  limit: z.nullable(money),
  /** What they deposited today. */
  today: money,
  /** A higher limit that they set, and when it begins. */
  next: z.nullable(z.object({ limit: z.nullable(money), from: time })),
});
export type DepositLimit = z.infer<typeof depositLimit>;
