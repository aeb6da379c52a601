import type { Currency } from "@krapao/contract";
import type { DepositChannel } from "@krapao/contract/statement/shapes";

import type { KeptAnswer, IdempotencyKey } from "../idempotency/idempotency-key.ts";

/** An account in the books, by its id. */
export type AccountId = bigint;

/**
 * What one posting does. `post` moves money at once; `hold` sets it aside at the debited account; `settle` moves held
 * money; `release` frees it. Settle and release name the reference of the hold.
 */
export type Operation = "post" | "hold" | "settle" | "release";

/** Why money moves. It is stored with each transfer, for the statement, reports and the audit. */
export type TransferKind =
  /** By a channel that members use. */
  | `deposit-${Exclude<DepositChannel, "operator">}`
  | "withdraw"
  | "to-game"
  | "from-game"
  | "play"
  | "difference"
  | "bonus"
  | "finish-bonus"
  | "refund"
  | "invite"
  | "luckydraw"
  | "suspense"
  | "by-hand"
  /** Put into a wallet or taken out of it by two operators; or a bonus that they gave. */
  | "adjustment"
  | "hand-bonus"
  /** Between accounts of the house. */
  | "treasury"
  | "opening";

/** The statement's types (SPEC.md section 3). */
export type StatementType = "deposit" | "bonus" | "finish_bonus" | "withdraw" | "transfer";

/**
 * The saga's row that a posting inserts or changes, committed with it or not at all. `from: null` inserts the row. Any
 * other value is the guard: the row must be in one of these states, else the posting is refused as `other-state`.
 */
export type SagaStep = {
  readonly memberId: bigint;
  /** Unique for the member. The member's app knows the movement by it. */
  readonly reference: string;
  readonly from: readonly string[] | null;
  readonly to: string;
  readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED";
  /** When the row is due again, in milliseconds of the database's time after this step; null: never. */
  readonly dueIn: number | null;
  /**
   * An external call starts with this step: for this many milliseconds of the database's time after it the call may be
   * in flight.
   */
  readonly callMs?: number;
  /**
   * The statement lists a row from the step with this mark on. The row gets the next movement number of the posting's
   * `wallet`, and the posting's amount, because an order may be paid with another amount than ordered.
   */
  readonly list?: boolean;
  /** Facts that this step sets; missing ones stay. Only at the insert: kind, type, fromCode, toCode, parent, key. */
  readonly kind?: string;
  readonly type?: StatementType;
  readonly fromCode?: string;
  readonly toCode?: string;
  readonly parent?: string;
  /** The caller's Idempotency-Key, kept so that the process that ends the saga can answer it. */
  readonly key?: string;
  readonly data?: Readonly<Record<string, unknown>>;
};

/**
 * The idempotent answer that belongs to a posting. `answer: null` takes the key, and its answer follows: any later step
 * that names the same key and `reference` with an answer gives it (`hash` is ignored then and may be ""). A settle or
 * release never takes a key; it answers one that is open. `body` is JSON text in which `"$available"` stands for the
 * wallet's available money afterwards, in major units.
 */
export type KeyStep = IdempotencyKey & {
  readonly reference: string;
  readonly answer: KeptAnswer | null;
};

export type Posting = {
  readonly operation: Operation;
  /** Unique forever, 1 to 120 characters. Repeating it moves the money once. */
  readonly reference: string;
  readonly kind: TransferKind;
  readonly currency: Currency;
  /** Minor units, positive. */
  readonly amount: bigint;
  readonly debit: AccountId;
  readonly credit: AccountId;
  /** The member's wallet: the outcome has its available money, and it numbers the member's movements. */
  readonly wallet?: AccountId;
  /**
   * An account that this hold uses exclusively until it is settled or released, because a member's account takes one
   * transfer at a time (rule 2). Refused as `busy` when another transfer uses it. A settle or release frees it by
   * itself.
   */
  readonly exclusive?: AccountId;
  /**
   * Guard for play results (rule 8): the last entry of `account` is number `seq` and no transfer uses it, else
   * `moved-on`.
   */
  readonly expect?: { readonly account: AccountId; readonly seq: bigint };
  readonly saga?: SagaStep;
  readonly key?: KeyStep;
};

/** A saga's state change without money: a waiting order, a parent of several legs, a call that starts now. */
export type SagaMove = {
  readonly saga: SagaStep;
  /** The member's wallet: it numbers the movement when the step lists it, and the outcome has its available money. */
  readonly wallet?: AccountId;
  readonly key?: KeyStep;
};

/** The insert of a saga's row without money; `saga.from` is null. */
export type SagaOpening = SagaMove & {
  /** Minor units, zero or more. */
  readonly amount: bigint;
  readonly currency: Currency;
};

export type Refusal =
  /** The debited account would fall below its floor. */
  | "money-not-enough"
  | "wrong-currency"
  | "unknown-account"
  /** The reference is taken by another posting. */
  | "reference-taken"
  | "other-state"
  | "busy"
  | "moved-on"
  /** Settle or release of a transfer that does not exist, differs, or is no longer held. */
  | "not-held"
  /** A balance would leave the range of 64 bits. */
  | "overflow"
  | "key-conflict";

export type Outcome =
  /** Done now, or (`repeated`) done before under the same reference; then it returns the first result. */
  | { readonly is: "done"; readonly repeated: boolean; readonly transfer: bigint; readonly available: bigint | null }
  /** The key was used before with this request; its answer, or null while that is still open. */
  | {
      readonly is: "key-seen";
      readonly reference: string;
      readonly answer: { readonly status: number; readonly body: string } | null;
    }
  | { readonly is: "refused"; readonly why: Refusal; readonly available: bigint | null };

/** An {@link Outcome} of a state change without money. */
export type MoveOutcome =
  | { readonly is: "done"; readonly repeated: boolean; readonly available: bigint | null }
  | Extract<Outcome, { is: "key-seen" }>
  | {
      readonly is: "refused";
      readonly why: "other-state" | "key-conflict" | "unknown-account" | "wrong-currency";
      readonly available: bigint | null;
    };
