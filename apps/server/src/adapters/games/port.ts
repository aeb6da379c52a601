import type { Currency } from "@krapao/contract";

import type { Absence } from "../absence.ts";
import type { Attempt, Line } from "../../lib/outgoing.ts";
import type { Verdict } from "../verdict.ts";

export type GameCategory = "slot" | "sport" | "lotto";

/** An account at a provider: our name for the player there, and the one currency it holds (rule 20). */
export type GameAccount = { readonly username: string; readonly currency: Currency };

/** One movement of money with a reference of ours. `amount` in minor units, above zero. */
export type GameMove = GameAccount & { readonly reference: string; readonly amount: bigint };

export type GameBalance =
  | {
      readonly is: "known";
      readonly balance: bigint;
      /** The provider's own time of the answer, in whole seconds; null when it tells none. */
      readonly theirTime: Date | null;
    }
  | { readonly is: "unclear"; readonly why: string };

/** Both names are the provider's own, the same for whoever bets on it; 100 and 50 characters at most. */
export type BetSide = { readonly event: string; readonly side: string };

/**
 * One line of a provider's bet report: what changed an account's balance by `payout` less `stake` at `at`. A provider
 * that takes a stake long before it pays reports it in two lines, each at its own time and with an id of its own.
 */
export type GameBet = {
  /** The provider's own, unique for the account; 100 characters at most. */
  readonly id: string;
  readonly at: Date;
  /** Minor units, zero or above. */
  readonly stake: bigint;
  readonly payout: bigint;
  /** What of the stake counts as turnover. */
  readonly valid: bigint;
  /** The event that was bet on and the side that was taken; absent where the provider does not tell both. */
  readonly on?: BetSide;
};

/** What was played on an account. `completeUpTo`: nothing before this moment is missing, provided there is no more. */
export type BetReport =
  | {
      readonly is: "known";
      /** Oldest first; lines of one moment are never parted from each other by a page's end. */
      readonly bets: readonly GameBet[];
      readonly completeUpTo: Date;
      /** There are more: ask again from the last one's moment on. */
      readonly hasMore: boolean;
      /** The provider's own time of the answer, in whole seconds; null when it tells none. */
      readonly theirTime: Date | null;
    }
  | { readonly is: "unclear"; readonly why: string };

/** An account as the provider's own books have it, in minor units. */
export type GameHolding = GameAccount & {
  readonly balance: bigint;
  /** All transfers into the account and out of it, ever. */
  readonly movedIn: bigint;
  readonly movedOut: bigint;
};

/** A page of a provider's books; `next` is what to go on after, null at the end. */
export type GameHoldings =
  | { readonly is: "known"; readonly accounts: readonly GameHolding[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** How a game opens by an address, often a one-time ticket. */
export type GameLaunch =
  | { readonly is: "link"; readonly link: string }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "unclear"; readonly why: string };

/** Where a posted form goes, and the state fields that it carries beside `username` and `password`. */
export type GameForm =
  | { readonly is: "form"; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly is: "unclear"; readonly why: string };

/** A provider's call that asks us whom a launch ticket was given to, in its own format (S36). */
export type TicketVerifier = {
  /** Reads the call from its raw bytes; headers in lower case. Proves that the provider sent it. Never throws. */
  readonly read: (request: {
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: Buffer;
  }) => { readonly is: "ticket"; readonly ticket: string } | { readonly is: "bad"; readonly why: string };
  /** Our answer, always with status 200: the account that the ticket opens, or null when it opens none. */
  readonly answer: (account: GameAccount | null) => string;
  readonly answerType: string;
};

/** A game provider, reached in its own format. Amounts in minor units; references ours, 50 characters at most. */
export type GamePort = {
  /** As in `slots[].code`, e.g. `PG`. */
  readonly code: string;
  readonly category: GameCategory;
  /** An account of that name that is there already is ours from an earlier try: `done`, with the new password. */
  readonly create: (account: GameAccount & { readonly password: string }) => Promise<Verdict>;
  readonly resetPassword: (account: GameAccount & { readonly password: string }) => Promise<Verdict>;
  readonly balance: (account: GameAccount) => Promise<GameBalance>;
  /** Into the game. A reference that they had before moves nothing again, and is never `refused` for it. */
  readonly deposit: (move: GameMove, attempt: Attempt) => Promise<Verdict>;
  /** Out of the game. */
  readonly withdraw: (move: GameMove, attempt: Attempt) => Promise<Verdict>;
  /** A line for one of these two calls. */
  readonly reserve: () => Promise<Line>;
  /**
   * What became of one reference of ours; another account, direction or amount under it is `unclear`. Absent where the
   * provider has no such call: then balances are compared (docs/rules.md).
   */
  readonly ask?: (move: GameMove & { readonly direction: "in" | "out" }) => Promise<Verdict>;
  /** How the absence of a reference, or of its effect on the balance, becomes certain. */
  readonly absence: (move: GameMove & { readonly direction: "in" | "out" }) => Absence;
  /** What was played on an account from a moment on (that moment included). */
  readonly report: (query: GameAccount & { readonly from: Date }) => Promise<BetReport>;
  /** Every account of ours there, by name, those after `after`; from the first when it is null. */
  readonly holdings: (after: string | null) => Promise<GameHoldings>;
  /** The address that opens the game; `ticket` is a one-time token that a provider may verify with us (S36). */
  readonly launch: (
    visit: GameAccount & { readonly password: string; readonly ticket: string; readonly language: "th" | "lo" | "en" },
  ) => Promise<GameLaunch>;
  /** For the provider that opens by a form which the browser posts; else absent. */
  readonly form?: () => Promise<GameForm>;
  /** For the provider that verifies launch tickets with us; else absent. */
  readonly tickets?: TicketVerifier;
};
