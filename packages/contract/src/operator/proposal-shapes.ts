import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { told } from "../text.ts";
import { time } from "../time.ts";
import { houseAccount } from "./bank-shapes.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

export const PROPOSAL_KINDS = [
  "settle-transfer",
  "match-suspense",
  "return-suspense",
  "pay-owed",
  "credit-claim",
  "match-line",
  "own-transfer",
] as const;
/** `approved`: another's yes is given, what it asks for is being done. */
export const PROPOSAL_STATES = ["waiting", "approved", "done", "refused", "failed"] as const;

/** A bank's reference of a transfer, as its statement has it. */
export const bankReference = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[\w-]+$/));

/** A bank's transfer, by the bank that it came from and its reference there, and the bank of our account. */
export const bankTransferMark = z.object({ sendingBank: told(50), reference: told(60), receivingBank: told(50) });

/** What one person proposed and another is to approve. */
export const proposal = z.object({
  _id: told(64),
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES),
  /** What it is about: the movement's, the suspense's or the member's `_id`. */
  subject: told(200),
  member: z.nullable(memberMark),
  amount: money,
  currency: wireCurrency,
  /** Of a settled transfer. */
  outcome: z.nullable(z.enum(["done", "not-done"])),
  /** Of a credited claim or line: what the bank's statement says, as the proposer read it. */
  transfer: z.nullable(bankTransferMark),
  /** The imported line that it was read off. */
  line: z.nullable(told(20)),
  /** Of a transfer between accounts of the house. */
  own: z.nullable(z.object({ from: houseAccount, to: houseAccount, reference: told(60) })),
  reason: told(500),
  proposedBy: person,
  proposedAt: time,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(time),
  decisionReason: z.nullable(told(500)),
});
export type Proposal = z.infer<typeof proposal>;
