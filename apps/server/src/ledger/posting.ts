import type { Currency } from "@krapao/contract";
import type { DepositChannel } from "@krapao/contract/statement/shapes";

import type { KeptAnswer, IdempotencyKey } from "../idempotency/idempotency-key.ts";

/** An account in the books, by its number. */
export type AccountId = bigint;

/**
 * What one posting does. `post` moves money at once; `hold` sets it aside at the debited account; `settle` moves what
 * was held; `release` lets it go. Settle and release name the reference of the hold.
 */
export type Operation = "post" | "hold" | "settle" | "release";

/** Why money moves; kept with each transfer, for the statement, reports and the audit. */
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
  /** Put into a wallet or taken out of it by two operators; and a bonus that they gave. */
  | "adjustment"
  | "hand-bonus"
  /** Between accounts of the house. */
  | "treasury"
  | "opening";

/** The statement's types (SPEC.md section 3). */
export type StatementType = "deposit" | "bonus" | "finish_bonus" | "withdraw" | "transfer";

/**
 * The saga's row that a posting starts or moves on, committed with it or not at all. `from: null` inserts the row; any
 * other value is the guard: the row must be in one of these states, else the posting is refused as `other-state`.
 */
export type SagaStep = {
  readonly memberId: bigint;
  /** Unique for the member; what the member's app knows the movement by. */
  readonly reference: string;
  readonly from: readonly string[] | null;
  readonly to: string;
  readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED";
  /** When the row is due again, in milliseconds of the database's time from this step on; null: nobody needs to look. */
  readonly dueIn: number | null;
  /**
   * The external call of a new row begins with it: for so many milliseconds of the database's time from this step on it
   * may be on its way.
   */
  readonly callMs?: number;
  /**
   * A row is listed in the statement from the step on that says so: it gets the next movement number of the posting's
   * `wallet`, and its amount is that posting's (an order paid otherwise than asked shows what was paid).
   */
  readonly list?: boolean;
  /** Facts set at this step; those absent stay. Only at the insert: kind, type, fromCode, toCode, parent, key. */
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
 * The idempotent answer that belongs to a posting. With `answer: null` the key is taken and its answer follows: any
 * later step that names the same key and `reference` with an answer gives it (`hash` does not count then, "" will do).
 * A settle or release never takes a key; it answers one that is still open. `body` is JSON text in which
 * `"$available"` stands for the wallet's available money afterwards, in major units.
 */
export type KeyStep = IdempotencyKey & {
  readonly reference: string;
  readonly answer: KeptAnswer | null;
};

export type Posting = {
  readonly operation: Operation;
  /** Unique for ever, 1 to 120 characters: doing it twice does it once. */
  readonly reference: string;
  readonly kind: TransferKind;
  readonly currency: Currency;
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly debit: AccountId;
  readonly credit: AccountId;
  /** The member's wallet: its available money is the outcome's, and numbers the member's movements. */
  readonly wallet?: AccountId;
  /**
   * An account that this hold has to itself until it is settled or released (one transfer at a time for a member and
   * account, rule 2): refused as `busy` when another transfer has it. A settle or release gives it back by itself.
   */
  readonly exclusive?: AccountId;
  /** Guard for play results (rule 8): `account`'s last entry is number `seq` and no transfer has it, else `moved-on`. */
  readonly expect?: { readonly account: AccountId; readonly seq: bigint };
  readonly saga?: SagaStep;
  readonly key?: KeyStep;
};

/** A saga's step without money: an order that waits, a parent of several legs, a call that is now on its way. */
export type SagaMove = {
  readonly saga: SagaStep;
  /** The member's wallet: numbers the movement when the step lists it, and is the outcome's available money. */
  readonly wallet?: AccountId;
  readonly key?: KeyStep;
};

/** The insert of a saga's row without money; `saga.from` is null. */
export type SagaOpening = SagaMove & {
  /** Minor units, zero or above. */
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
  /** Settle or release of a transfer that is not there, differs, or is not held any more. */
  | "not-held"
  /** A balance would leave the range of 64 bits. */
  | "overflow"
  | "key-conflict";

export type Outcome =
  /** Done now, or (`repeated`) already done under the same reference: what stands. */
  | { readonly is: "done"; readonly repeated: boolean; readonly transfer: bigint; readonly available: bigint | null }
  /** The key was seen before with this request; its answer, or null while that is still to come. */
  | {
      readonly is: "key-seen";
      readonly reference: string;
      readonly answer: { readonly status: number; readonly body: string } | null;
    }
  | { readonly is: "refused"; readonly why: Refusal; readonly available: bigint | null };

/** As an {@link Outcome}, of a step without money. */
export type MoveOutcome =
  | { readonly is: "done"; readonly available: bigint | null }
  | Extract<Outcome, { is: "key-seen" }>
  | {
      readonly is: "refused";
      readonly why: "other-state" | "key-conflict" | "unknown-account" | "wrong-currency";
      readonly available: bigint | null;
    };
