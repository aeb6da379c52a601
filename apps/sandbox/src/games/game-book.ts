import type { Currency } from "@krapao/contract";

/** A player's account at one provider. All amounts are in minor units. */
export type Player = { readonly username: string; readonly currency: Currency; readonly balance: bigint };

/** A transfer that was carried out, under the caller's reference. */
export type GameTransfer = {
  /** The provider's own number for it. */
  readonly id: number;
  readonly username: string;
  readonly reference: string;
  readonly direction: "in" | "out";
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly at: Date;
};

/** The event of a bet, and the side that was backed. */
export type BetSide = { readonly event: string; readonly side: string };

/** A round that was played. */
export type GameRound = {
  readonly id: number;
  readonly username: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly balanceAfter: bigint;
  readonly at: Date;
  /** Null where the game has no events, and where none was given. */
  readonly bet: BetSide | null;
};

/** A player's rounds, as far as the provider's report has them. The report lags behind the play. */
export type GameReport = {
  /** Oldest first. Rounds of the same moment are never on different pages. */
  readonly rounds: readonly GameRound[];
  /** Every round before this moment is included, unless there are more. */
  readonly completeUpTo: Date;
  readonly hasMore: boolean;
};

/** A player's account with the totals of all transfers in and out. */
export type GameHolding = Player & { readonly movedIn: bigint; readonly movedOut: bigint };

/** The durable books of one provider. A refused transfer is not kept and leaves its reference free. */
export type GameBook = {
  readonly open: (player: {
    readonly username: string;
    readonly password: string;
    readonly currency: Currency;
  }) => "opened" | "exists";
  readonly setPassword: (username: string, password: string) => "set" | "no-player";
  readonly isPassword: (username: string, password: string) => boolean;
  readonly player: (username: string) => Player | null;
  readonly transfer: (order: {
    readonly username: string;
    readonly reference: string;
    readonly direction: "in" | "out";
    readonly amount: bigint;
  }) =>
    | { readonly is: "done" | "repeated"; readonly transfer: GameTransfer }
    | { readonly is: "no-player" }
    | { readonly is: "insufficient" };
  /** Voids an unknown reference for ever, and returns null. A transfer that was made stays as it is. */
  readonly void: (reference: string) => GameTransfer | null;
  readonly isVoid: (reference: string) => boolean;
  readonly transferOf: (reference: string) => GameTransfer | null;
  readonly play: (round: {
    readonly username: string;
    readonly stake: bigint;
    readonly payout: bigint;
    readonly bet?: BetSide | null | undefined;
  }) =>
    | { readonly is: "played"; readonly round: GameRound }
    | { readonly is: "no-player" }
    | { readonly is: "insufficient" };
  /** A player's rounds from `from` (inclusive) on, about `limit` of them. */
  readonly report: (query: { readonly username: string; readonly from: Date; readonly limit: number }) => GameReport;
  /** Players by name, after `after`, at most `limit`. */
  readonly holdings: (after: string, limit: number) => readonly GameHolding[];
};
