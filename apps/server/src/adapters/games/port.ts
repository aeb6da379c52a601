import type { Currency } from "@krapao/contract";

import type { Verdict } from "../verdict.ts";

export type GameCategory = "slot" | "sport" | "lotto";

/** An account at a provider: our name for the player there, and the one currency it holds (rule 20). */
export type GameAccount = { readonly username: string; readonly currency: Currency };

/** One movement of money with a reference of ours. `amount` in minor units, above zero. */
export type GameMove = GameAccount & { readonly reference: string; readonly amount: bigint };

export type GameBalance =
  | { readonly is: "known"; readonly balance: bigint }
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
export type TicketDesk = {
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
  readonly deposit: (move: GameMove) => Promise<Verdict>;
  /** Out of the game. */
  readonly withdraw: (move: GameMove) => Promise<Verdict>;
  /** What became of one reference of ours; another account, direction or amount under it is `unclear`. */
  readonly ask: (move: GameMove & { readonly direction: "in" | "out" }) => Promise<Verdict>;
  /** The address that opens the game; `ticket` is a one-time token that a provider may verify with us (S36). */
  readonly launch: (
    visit: GameAccount & { readonly password: string; readonly ticket: string; readonly language: "th" | "lo" | "en" },
  ) => Promise<GameLaunch>;
  /** For the provider that opens by a form which the browser posts; else absent. */
  readonly form?: () => Promise<GameForm>;
  /** For the provider that verifies launch tickets with us; else absent. */
  readonly tickets?: TicketDesk;
};
