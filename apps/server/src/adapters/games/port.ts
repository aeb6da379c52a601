import type { Verdict } from "../verdict.ts";

export type GameCategory = "slot" | "sport" | "lotto";

export type GameBalance =
  | { readonly is: "known"; readonly balance: bigint }
  | { readonly is: "unclear"; readonly why: string };

/** How a game opens: an address (often a one-time ticket), or a form that the browser posts to the provider. */
export type GameLaunch =
  | { readonly is: "link"; readonly link: string }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "unclear"; readonly why: string };

/** A game provider, reached in its own format. Amounts in minor units; references ours, 50 characters at most. */
export type GamePort = {
  /** As in `slots[].code`, e.g. `PG`. */
  readonly code: string;
  readonly category: GameCategory;
  readonly create: (account: { readonly username: string; readonly password: string }) => Promise<Verdict>;
  readonly resetPassword: (account: { readonly username: string; readonly password: string }) => Promise<Verdict>;
  readonly balance: (account: { readonly username: string }) => Promise<GameBalance>;
  /** Into the game. */
  readonly deposit: (move: { readonly username: string; readonly reference: string; readonly amount: bigint }) => Promise<Verdict>;
  /** Out of the game. */
  readonly withdraw: (move: { readonly username: string; readonly reference: string; readonly amount: bigint }) => Promise<Verdict>;
  /** What became of one reference of ours. */
  readonly ask: (move: { readonly username: string; readonly reference: string; readonly direction: "in" | "out"; readonly amount: bigint }) => Promise<Verdict>;
  /** The address that opens the game; `ticket` is a one-time token that a provider may verify with us (S36). */
  readonly launch: (visit: { readonly username: string; readonly password: string; readonly ticket: string; readonly language: "th" | "lo" | "en" }) => Promise<GameLaunch>;
  /** Where a posted form goes and the state fields it carries, for the provider that opens by one; else absent. */
  readonly form?: () => Promise<{ readonly is: "form"; readonly action: string; readonly fields: Readonly<Record<string, string>> } | { readonly is: "unclear"; readonly why: string }>;
};
