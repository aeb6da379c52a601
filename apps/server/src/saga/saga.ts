import type { TimelineState } from "@krapao/contract/statement/shapes";

import type { Absence } from "../adapters/absence.ts";
import type { Attempt, Line } from "../lib/outgoing.ts";
import type { Verdict } from "../adapters/verdict.ts";
import type { AuditedSaga } from "../ledger/audited-saga.ts";
import type { Outcome } from "../ledger/posting.ts";
import type { Comparison } from "./compare.ts";

/** A saga's row, as the database has it. Amounts in minor units. */
export type SagaRow = {
  readonly memberId: bigint;
  readonly reference: string;
  readonly kind: string;
  readonly state: string;
  readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED";
  readonly amount: bigint;
  readonly currency: "THB" | "LAK";
  readonly fromCode: string | null;
  readonly toCode: string | null;
  readonly parent: string | null;
  readonly key: string | null;
  /** When the external call was last in flight; the retry schedule counts from here (rule 2). */
  readonly sentAt: Date | null;
  /** How often the provider was asked since then. */
  readonly asked: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  /** The database's time when the row was read. */
  readonly readAt: Date;
  /** `sentAt` and `readAt` are of the same epoch of the database, so they can be compared. */
  readonly isOneEpoch: boolean;
  /**
   * Only set in the process whose commit of the row started the call; that process makes it. Never read from the
   * database.
   */
  readonly ownCall?: OwnCall;
};

/** A call that was started with its row: its reserved line, and how long ago the mark was first sent. */
export type OwnCall = { readonly line: Line; readonly age: () => number };

/** How a movement ended, as the process that ended it reports it. */
export type SagaEnd = {
  readonly status: "SUCCESS" | "FAILED";
  /** The wallet's available money after that end, in minor units. Null when only the end was read. */
  readonly available: bigint | null;
};

/** Facts that are kept in the row's `data` with the posting that ends its state. */
export type EndFacts = Readonly<Record<string, unknown>>;

/** A reference that its provider can be asked about. */
export type Question = {
  /** Asks what became of it. */
  readonly ask: () => Promise<Verdict>;
  readonly absence: Absence;
};

/** The external call of one state: the call, how its outcome is found out, and what each clear answer leads to. */
export type ExternalCall = {
  /** Whom the call reaches now (see `calleeOf`). It is stored with the call's mark. Null: not known. */
  readonly callee: string | null;
  /** Reserves the provider's slot and a connected socket for the call. Throws {@link NoAnswer} when none is available. */
  readonly reserve: () => Promise<Line>;
  /** What happens when there is no connection: the call is given up with nothing done, or it waits for one. */
  readonly withoutLine: "refuse" | "wait";
  /** The call, with our reference. It is made only once for this state. It sends nothing except through `attempt`. */
  readonly call: (attempt: Attempt) => Promise<Verdict>;
  /** How the outcome is found out: by asking about the reference or, where that is impossible, by comparing balances. */
  readonly find: Question | Comparison;
  /** The postings that end the state: when the provider did it, and when it refused it for `reason`. */
  readonly done: (theirReference: string | null, facts?: EndFacts) => Promise<Outcome>;
  readonly refused: (reason: string, facts?: EndFacts) => Promise<Outcome>;
  /** All states that can follow a refusal. A late answer is compared with them. */
  readonly refusedStates: readonly string[];
  /**
   * Books what the provider did after the call was given up, from its difference account to the account that has the
   * money.
   */
  readonly doneAfterRefusal: () => Promise<Outcome>;
};

/** The system that a row waits for in a state: the provider in its `from` or `to`, or the provider of that code. */
export type WaitsFor = "from" | "to" | { readonly code: string };

/**
 * One saga: what its rows mean to members, how they agree with the books, and how they are processed. A saga whose rows
 * are final from the start has no `process`.
 */
export type SagaDefinition<Context> = AuditedSaga & {
  /**
   * What each state means to the member whose money it is; the last one is where the money is now. A state without an
   * entry is not shown.
   */
  readonly steps: Readonly<Record<string, readonly TimelineState[]>>;
  /** Members do not see it before it is listed in the statement. */
  readonly isHiddenUntilListed?: true;
  /** While in progress it only waits for a payment. So it keeps no account open and no bonus running. */
  readonly isOffer?: true;
  /** Its calls are settled by comparing balances where the provider cannot be asked, or else by an operator. */
  readonly isCompared?: true;
  /** The systems that its rows wait for, by state. */
  readonly waitsFor?: Readonly<Record<string, WaitsFor>>;
  /**
   * Processes a row that is due: calls, asks, settles, releases, or waits. It is safe to repeat, because every change
   * that it makes is guarded by the row's state.
   */
  readonly process?: (context: Context, row: SagaRow) => Promise<void>;
  /** The external call that belongs to the row's present state; null when it has none. */
  readonly externalCall?: (context: Context, row: SagaRow) => Promise<ExternalCall | null>;
};

/** A saga whose rows are processed. */
export type ProcessedSaga<Context> = SagaDefinition<Context> & Required<Pick<SagaDefinition<Context>, "process">>;

export type Sagas<Context> = {
  /** Every saga that this server knows. */
  readonly definitions: () => readonly SagaDefinition<Context>[];
  /** Adds a saga to those that the engine was created with. */
  readonly register: (definition: SagaDefinition<Context>) => void;
  /** The saga of that kind; null when this server does not know it. */
  readonly definition: (kind: string) => SagaDefinition<Context> | null;
  /** Processes a row that was just committed now, in this process (its first call), without waiting until it is due. */
  readonly drive: (memberId: bigint, reference: string) => void;
  /** The same for a row whose commit began its call. No other process may make that call. */
  readonly driveOwn: (row: SagaRow) => void;
  /** Informs waiting callers in this process that a movement has ended, and how. */
  readonly ended: (memberId: bigint, reference: string, end: SagaEnd) => void;
  /**
   * Waits for the end of a movement, for at most `ms`; null when it has not ended. It notices an end in another process
   * too.
   */
  readonly awaitEnd: (memberId: bigint, reference: string, ms: number) => Promise<SagaEnd | null>;
  /** The row once it is final, or its state after `ms`. It notices an end in another process too. */
  readonly settled: (memberId: bigint, reference: string, ms: number) => Promise<SagaRow | null>;
  /** Processes everything that is due, once. A lease keeps two processes from processing one row together. */
  readonly resolve: () => Promise<number>;
  /** Starts to process due rows regularly. `stop` waits for those that are being processed. */
  readonly start: () => { readonly stop: () => Promise<void> };
};
