import type { ColumnType, JSONColumnType } from "kysely";

/** Why an operator has to look at something. */
export type FlagKind =
  /** A provider said the opposite of a final state. */
  | "contrary-answer"
  /** An order was paid with another amount than ordered. */
  | "other-amount"
  /** A paid order was paid again: the money waits in suspense. */
  | "second-payment"
  /**
   * A bank reported another transfer under a reference that it had used before. The transfer is stored and not booked.
   */
  | "repeated-reference"
  /** A bank account was changed while a withdrawal to the previous one was waiting. */
  | "bank-changed"
  /** Slips or gift links of a member without a deposit were refused so often that both ways are closed (S70). */
  | "refused-deposits"
  /** A bet paid after its bonus had ended with nothing left. */
  | "paid-after-bonus"
  /** A risk rule matched. */
  | "risk-rule";

/**
 * The kinds of attempts: a call, the question about it, its void, a balance, a bet report, the judgement of both, a
 * decision.
 */
export type AttemptKind = "call" | "ask" | "void" | "balance" | "report" | "look" | "decision";

interface FlagTable {
  member_id: bigint;
  reference: string;
  kind: FlagKind;
  subject: string;
  detail: JSONColumnType<Record<string, unknown>, string, never>;
  created_at: ColumnType<Date, Date, never>;
  /** No operator has closed it yet. */
  is_open: ColumnType<boolean, never, boolean>;
  /** The operator who has taken it, and the note for them. */
  assigned_to: ColumnType<bigint | null, never, bigint | null>;
  assigned_at: ColumnType<Date | null, never, Date | null>;
  assigned_note: ColumnType<string | null, never, string | null>;
  /** Two operators have to look at it. */
  needs_second_look: ColumnType<boolean, boolean | undefined, never>;
  /** The first operator who looked at it, and their finding. */
  first_look_by: ColumnType<bigint | null, never, bigint>;
  first_look_at: ColumnType<Date | null, never, Date>;
  first_look_reason: ColumnType<string | null, never, string>;
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
