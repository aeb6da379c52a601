import type { Currency } from "@krapao/contract";
import type { DepositChannel } from "@krapao/contract/statement/shapes";

import type { PaidOrder, PaidOutcome } from "./paid-orders.ts";
import type { AccountId, MoveOutcome, Outcome, Posting, SagaMove, SagaOpening } from "./posting.ts";

/** What an account is for. Member accounts have an owner; house accounts do not. */
export type AccountKind =
  /** A member's money, floor 0. */
  | "wallet"
  /** A member's account at a game provider; `code` is the slot's. It has no floor (rule 8). */
  | "game"
  /** A member's money between two games (held for the second leg), floor 0. */
  | "transit"
  /** House: where a channel's deposits come from; `code` names our bank account, provider or wallet. */
  | Exclude<DepositChannel, "operator" | "slip">
  /** House: the payout account. */
  | "payout"
  /** House: what members won from and lost to a provider; and play that its bet report does not explain (rule 8). */
  | "play"
  | "difference"
  /** House: money that arrived and matches no member yet. */
  | "suspense"
  /** House: what bonuses, refunds, invites and prizes cost. */
  | "reward"
  /** House: money at game providers, the owner's payments in and out, and bank charges. */
  | "treasury"
  /** House: where the money comes from that tests begin with, and the demos of earlier versions. No report counts it. */
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
  /** A transfer in progress uses the account exclusively. */
  readonly busy: boolean;
};

/** The only interface to the books. Nothing else writes their tables; the database's grants enforce that. */
export type Ledger = {
  /**
   * Does one posting with its guard and companions, all or nothing, durably before it resolves. Calls that arrive
   * together go to the database as one statement. It never throws for a refusal. It throws for a bug, or when the
   * database stays out of reach; then the result is unknown, and the caller must repeat the same posting. It throws
   * `Overloaded`, without having done anything, when too many wait. The same holds for `payOrder`, `openSaga` and
   * `moveSaga`.
   */
  readonly submit: (posting: Posting) => Promise<Outcome>;
  /** Credits an order as its provider's signed message says, with everything that belongs to it; or returns why not. */
  readonly payOrder: (paid: PaidOrder) => Promise<PaidOutcome>;
  /**
   * Inserts a saga's row before any money moves, with its key if it has one; refused as `other-state` when it exists.
   */
  readonly openSaga: (opening: SagaOpening) => Promise<MoveOutcome>;
  /** Changes a saga's state without money, guarded by `saga.from`, and may give its key the final answer. */
  readonly moveSaga: (move: SagaMove) => Promise<MoveOutcome>;
  /** The account's id. The account is opened with its floor when it does not exist. Ids are cached. */
  readonly account: (key: AccountKey) => Promise<AccountId>;
  /** What the books say now; null for an unknown account. */
  readonly balance: (account: AccountId) => Promise<Balance | null>;
  /** Resolves when the books answer on each of their connections; rejects when one is lost, or too many wait. */
  readonly ping: () => Promise<void>;
  /** Lets submitted work finish, and accepts no more. */
  readonly close: () => Promise<void>;
};
