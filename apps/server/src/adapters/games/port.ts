import type { Currency } from "@krapao/contract";

import type { Absence } from "../absence.ts";
import type { Attempt, Line } from "../../lib/outgoing.ts";
import type { Verdict } from "../verdict.ts";

export type GameCategory = "slot" | "sport" | "lotto";

/** An account at a provider: our name for the player there, and the one currency of the account (rule 20). */
export type GameAccount = { readonly username: string; readonly currency: Currency };

/** One movement of money with our reference. `amount` in minor units, above zero. */
export type GameMove = GameAccount & { readonly reference: string; readonly amount: bigint };

export type GameBalance =
  | {
      readonly is: "known";
      readonly balance: bigint;
      /** The provider's own time of the answer, in whole seconds; null when it tells none. */
      readonly theirTime: Date | null;
    }
  | { readonly is: "unclear"; readonly why: string };

/** Both names are the provider's, the same for everybody who bets on it. At most 100 and 50 characters. */
export type BetSide = { readonly event: string; readonly side: string };

/**
 * One line of a provider's bet report: at `at` the balance changed by `payout` less `stake`. A provider that takes a
 * stake long before it pays reports two lines, each with its own time and its own id.
 */
export type GameBet = {
  /** The provider's id, unique for the account. At most 100 characters. */
  readonly id: string;
  readonly at: Date;
  /** Minor units, zero or above. */
  readonly stake: bigint;
  readonly payout: bigint;
  /** The part of the stake that counts as turnover. */
  readonly valid: bigint;
  /** The event of the bet and the side that the player took. Absent where the provider does not report both. */
  readonly on?: BetSide;
};

/** What was played on an account. Nothing before `completeUpTo` is missing, unless `hasMore`. */
export type BetReport =
  | {
      readonly is: "known";
      /** Oldest first. A page never ends between lines of the same moment. */
      readonly bets: readonly GameBet[];
      readonly completeUpTo: Date;
      /** There are more lines: ask again from the moment of the last one on. */
      readonly hasMore: boolean;
      /** The provider's own time of the answer, in whole seconds. Null when it tells none. */
      readonly theirTime: Date | null;
    }
  | { readonly is: "unclear"; readonly why: string };

/** An account in the provider's own books, in minor units. */
export type GameHolding = GameAccount & {
  readonly balance: bigint;
  /** All transfers into the account and out of it, ever. */
  readonly movedIn: bigint;
  readonly movedOut: bigint;
};

/** A page of a provider's books. `next` is the `after` of the next page, null at the end. */
export type GameHoldings =
  | { readonly is: "known"; readonly accounts: readonly GameHolding[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** The address that opens a game, often with a one-time ticket. */
export type GameLaunch =
  | { readonly is: "link"; readonly link: string }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "unclear"; readonly why: string };

/** The address of a posted form, and the state fields that it carries besides `username` and `password`. */
export type GameForm =
  | { readonly is: "form"; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly is: "unclear"; readonly why: string };

/** A provider's call that asks us to whom a launch ticket was given, in its own format (S36). */
export type TicketVerifier = {
  /**
   * Reads the call from its raw bytes, with header names in lower case, and verifies that the provider sent it. Never
   * throws.
   */
  readonly read: (request: {
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: Buffer;
  }) => { readonly is: "ticket"; readonly ticket: string } | { readonly is: "bad"; readonly why: string };
  /** Our answer, always with status 200: the account that the ticket opens, or null when it opens none. */
  readonly answer: (account: GameAccount | null) => string;
  readonly answerType: string;
};

/**
 * A game provider, reached in its own format. Amounts are in minor units. References are ours, at most 50 characters.
 */
export type GamePort = {
  /** The code of `slots[].code`, e.g. `PG`. */
  readonly code: string;
  readonly category: GameCategory;
  /** When an account of that name exists, it is ours from an earlier attempt: `done`, with the new password. */
  readonly create: (account: GameAccount & { readonly password: string }) => Promise<Verdict>;
  readonly resetPassword: (account: GameAccount & { readonly password: string }) => Promise<Verdict>;
  readonly balance: (account: GameAccount) => Promise<GameBalance>;
  /** Moves money into the game. A repeated reference moves nothing again, and is never `refused` for being repeated. */
  readonly deposit: (move: GameMove, attempt: Attempt) => Promise<Verdict>;
  /** Moves money out of the game. */
  readonly withdraw: (move: GameMove, attempt: Attempt) => Promise<Verdict>;
  /** Reserves a line for one of these two calls. */
  readonly reserve: () => Promise<Line>;
  /**
   * What became of one of our references. Another account, direction or amount under it is `unclear`. Absent where the
   * provider has no such call: then balances are compared (docs/rules.md).
   */
  readonly ask?: (move: GameMove & { readonly direction: "in" | "out" }) => Promise<Verdict>;
  /** How it becomes certain that a reference, or its effect on the balance, is absent. */
  readonly absence: (move: GameMove & { readonly direction: "in" | "out" }) => Absence;
  /** What was played on an account from a moment on, that moment included. */
  readonly report: (query: GameAccount & { readonly from: Date }) => Promise<BetReport>;
  /** Every account of ours there, in the order of their names, after `after`. `after` is null for the first page. */
  readonly holdings: (after: string | null) => Promise<GameHoldings>;
  /** The address that opens the game. `ticket` is a one-time token that a provider may verify with us (S36). */
  readonly launch: (
    visit: GameAccount & { readonly password: string; readonly ticket: string; readonly language: "th" | "lo" | "en" },
  ) => Promise<GameLaunch>;
  /** Only for the provider that opens by a form which the browser posts. */
  readonly form?: () => Promise<GameForm>;
  /** Only for a provider that verifies launch tickets with us. */
  readonly tickets?: TicketVerifier;
};
