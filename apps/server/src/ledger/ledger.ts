import type { Currency } from "@krapao/contract";
import type { DepositChannel } from "@krapao/contract/statement/shapes";

import type { PaidOrder, PaidOutcome } from "./paid-orders.ts";
import type { AccountId, MoveOutcome, Outcome, Posting, SagaMove, SagaOpening } from "./posting.ts";

/** What an account is for. Member accounts have an owner; house accounts do not. */
export type AccountKind =
  /** A member's money, floor 0. */
  | "wallet"
  /** A member's account at a game provider, `code` the slot's; no floor (rule 8). */
  | "game"
  /** A member's money between two games (held for the second leg), floor 0. */
  | "transit"
  /** House: where a channel's deposits come from; `code` says which bank account, provider or wallet of ours. */
  | Exclude<DepositChannel, "operator" | "slip">
  /** House: the payout account. */
  | "payout"
  /** House: what members won from and lost to a provider; and what its bet report does not explain (rule 8). */
  | "play"
  | "difference"
  /** House: money that came and fits nobody yet. */
  | "suspense"
  /** House: what bonuses, refunds, invites and prizes cost. */
  | "reward"
  /** House: money at game providers, what the owner put in or took out, and what banks charged. */
  | "treasury"
  /** House: where the demo's opening money comes from. */
  | "opening";

export type AccountKey = {
  readonly kind: AccountKind;
  readonly code: string;
  readonly currency: Currency;
  /** Null for a house account. */
  readonly memberId: bigint | null;
};

export type Balance = {
  readonly account: AccountId;
  readonly balance: bigint;
  readonly held: bigint;
  /** The number of its last entry. */
  readonly seq: bigint;
  /** A transfer in progress has the account to itself. */
  readonly busy: boolean;
};

/** The one interface to the books. Nothing else writes their tables; the database's grants see to it. */
export type Ledger = {
  /**
   * Does one posting with its guard and companions, all or nothing, durably before it resolves. Calls that arrive
   * together go to the database as one statement. Never throws for a refusal; throws only for a bug or a database
   * that stays out of reach (then what stands is unknown: do the same posting again), or, with nothing done, an
   * `Overloaded` when too many wait. The same holds for `payOrder`, `openSaga` and `moveSaga`.
   */
  readonly submit: (posting: Posting) => Promise<Outcome>;
  /** Credits an order by what its provider's signed message tells, with all that belongs to it; or says why not. */
  readonly payOrder: (told: PaidOrder) => Promise<PaidOutcome>;
  /** Inserts a saga's row before any money moves, with its key if it has one; refused as `other-state` when it is there. */
  readonly openSaga: (opening: SagaOpening) => Promise<MoveOutcome>;
  /** Takes a saga to another state without money, guarded by `saga.from`, and may give its key the final answer. */
  readonly moveSaga: (move: SagaMove) => Promise<MoveOutcome>;
  /** The account's number; opened with its floor when it does not exist. Numbers are remembered. */
  readonly account: (key: AccountKey) => Promise<AccountId>;
  /** What the books say now; null for an unknown account. */
  readonly balance: (account: AccountId) => Promise<Balance | null>;
  /** Resolves when the books answer on each of their connections; rejects when one is lost, or too many wait. */
  readonly ping: () => Promise<void>;
  /** Lets what is on its way to the database end, and takes no more. */
  readonly close: () => Promise<void>;
};
