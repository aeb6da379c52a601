import type { Verdict } from "../adapters/verdict.ts";
import type { Context } from "../context.ts";
import type { Outcome } from "../ledger/posting.ts";
import type { Comparison } from "./compare.ts";
import type { MovementKind } from "./movement-kinds.ts";

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
  /** When the outside call was last on its way: the pace of asking counts from here (rule 2). */
  readonly sentAt: Date | null;
  /** How often the provider was asked since. */
  readonly asked: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  /** Only in the hands of whoever committed the row with its call begun, never read: the call is theirs to make. */
  readonly ownCall?: OwnCall;
};

/** A call that was begun with its row. `dueAt` is when others look at the row first. */
export type OwnCall = { readonly begunAt: Date; readonly dueAt: Date };

/** How a movement ended, as told where it ended. */
export type SagaEnd = {
  readonly status: "SUCCESS" | "FAILED";
  /** The wallet's money with that end, in minor units; null when it was only read that it ended. */
  readonly available: bigint | null;
};

/** Facts that are kept in the row's `data` with the posting that ends its state. */
export type EndFacts = Readonly<Record<string, unknown>>;

/** What takes one state of a row over a border: the call, the question, and what each clear answer leads to. */
export type Crossing = {
  /** Made once for this state, ever, with our reference. */
  readonly call: () => Promise<Verdict>;
  /** What became of that reference; or, where the provider has no such question, how balances are compared. */
  readonly find: (() => Promise<Verdict>) | Comparison;
  /** The posting that ends the state when the provider did it; and when it did not, for `reason`. */
  readonly done: (theirReference: string | null, facts?: EndFacts) => Promise<Outcome>;
  readonly refused: (reason: string, facts?: EndFacts) => Promise<Outcome>;
  /** The states that a refusal leads to, later ones included: what a late answer is held against. */
  readonly refusedStates: readonly string[];
};

/**
 * One kind of crossing. `look` does the next thing for a row that is due (call, ask, settle, release, or wait) and is
 * safe to do again: every change it makes is guarded by the row's state.
 */
export type SagaKind = {
  readonly kind: MovementKind;
  readonly look: (context: Context, row: SagaRow) => Promise<void>;
  /** The border that the row stands at in its present state; null when it stands at none. */
  readonly crossing?: (context: Context, row: SagaRow) => Promise<Crossing | null>;
};

export type Sagas = {
  /** Makes a kind known to the resolver; done once at start, before it runs. */
  readonly register: (kind: SagaKind) => void;
  /** The kind of that name; null when this server does not know it. */
  readonly kind: (name: string) => SagaKind | null;
  /** Does at once, in this process, what a just committed row needs (its first call), instead of waiting for it to be due. */
  readonly drive: (memberId: bigint, reference: string) => void;
  /** The same with a row that was just committed with its call begun; nobody else may make that call. */
  readonly driveOwn: (row: SagaRow) => void;
  /** Tells those who wait in this process that a movement has ended, and how. */
  readonly ended: (memberId: bigint, reference: string, end: SagaEnd) => void;
  /** How a movement under way ends; null when it has not after `ms`. Learns of an end in another process too. */
  readonly awaitEnd: (memberId: bigint, reference: string, ms: number) => Promise<SagaEnd | null>;
  /** The row once it is final, or as it stands after `ms`; learns of an end in another process too. */
  readonly settled: (memberId: bigint, reference: string, ms: number) => Promise<SagaRow | null>;
  /** Looks at everything that is due, once; claims rows so that two processes never look at one together. */
  readonly resolve: () => Promise<number>;
  /** Starts looking regularly; `stop` lets looks under way end. */
  readonly start: () => { readonly stop: () => Promise<void> };
};
