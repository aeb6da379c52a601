import type { ColumnType, JSONColumnType } from "kysely";

/** What an operator is to look into. */
export type FlagKind =
  /** A provider said the contrary of what had been final already. */
  | "contrary-answer"
  /** An order was paid with another amount than ordered. */
  | "other-amount"
  /** A paid order was paid once more: the money waits in suspense. */
  | "second-payment"
  /** A bank told of another transfer under a reference that it had used before; it is kept and not booked. */
  | "repeated-reference"
  /** A bank account was changed while a withdrawal to the one before was waiting. */
  | "bank-changed"
  /** Slips or gift links of a member without a deposit were refused so often that both ways are closed (S70). */
  | "refused-deposits"
  /** A bet paid after the bonus that it was made under had ended with nothing left. */
  | "paid-after-bonus"
  /** A rule of risk hit. */
  | "risk-rule";

/** What was tried: a call, the question about it, its void, a balance, a bet report, what a look at both says, a decision. */
export type AttemptKind = "call" | "ask" | "void" | "balance" | "report" | "look" | "decision";

interface FlagTable {
  member_id: bigint;
  reference: string;
  kind: FlagKind;
  subject: string;
  detail: JSONColumnType<Record<string, unknown>, string, never>;
  created_at: ColumnType<Date, Date, never>;
  /** Nobody looked at it yet. */
  is_open: ColumnType<boolean, never, boolean>;
  /** The operator who has taken it, and what was written for them. */
  assigned_to: ColumnType<bigint | null, never, bigint | null>;
  assigned_at: ColumnType<Date | null, never, Date | null>;
  assigned_note: ColumnType<string | null, never, string | null>;
}

interface SagaAttemptTable {
  member_id: bigint;
  reference: string;
  n: ColumnType<bigint, never, never>;
  at: Date;
  state: string;
  what: AttemptKind;
  answer: string;
  took_ms: number;
  detail: JSONColumnType<Record<string, unknown>, string, never>;
}

export interface SagaTables {
  saga_attempt: SagaAttemptTable;
  flag: FlagTable;
}
