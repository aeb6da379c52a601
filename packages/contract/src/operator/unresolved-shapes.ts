import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
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
