import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { told } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { memberMark } from "./member-mark.ts";

/** One thing that was tried with a provider. */
export const attemptStep = z.object({
  at: time,
  what: z.enum(["hold", "call", "ask", "balance", "report", "unclear", "doubtful", "decision"]),
  answer: told(100),
  tookMs: z.nullable(count),
  detail: z.nullable(told(1_000)),
});

export const doubtfulTransfer = z.object({
  /** The movement's reference. */
  _id: told(64),
  member: memberMark,
  /** `WALLET`, or a game account's code. */
  from: told(50),
  to: told(50),
  /** The provider that is not clear, and the member's name there, masked. */
  provider: told(50),
  account: told(64),
  amount: money,
  currency: wireCurrency,
  createdAt: time,
  doubtfulSince: time,
  why: told(500),
  /** The proposal that waits for another's yes. */
  proposal: z.nullable(told(64)),
});
