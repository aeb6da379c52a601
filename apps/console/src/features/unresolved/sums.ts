import { minorOf } from "@krapao/i18n";

type Known = {
  /** To the provider when the money leaves the wallet, from it otherwise. */
  readonly from: string;
  readonly amount: number;
  readonly before: number | null;
  readonly play: number | null;
  readonly balance: number | null;
  /** Why nobody could tell; `ambiguous`: a bet at the edge of a balance may or may not be in it. */
  readonly why: string;
};

/** What the account should hold had the transfer arrived, and had it not; minor units. */
export type Sums = {
  readonly before: bigint;
  readonly moved: bigint;
  readonly play: bigint;
  readonly ifDone: bigint;
  readonly ifNot: bigint;
  readonly balance: bigint;
  readonly fits: "done" | "not-done" | "neither" | "both";
};

/**
 * Holds the provider's balance against both ends; null while a part of the sum is not known. The play leaves out bets at
 * the edges: where these decide, both ends fit, whatever the sum alone says.
 */
export const sumsOf = ({ from, amount, before, play, balance, why }: Known): Sums | null => {
  if (before === null || balance === null || play === null) return null;
  const moved = from === "WALLET" ? minorOf(amount) : -minorOf(amount);
  const played = minorOf(play);
  const ifNot = minorOf(before) + played;
  const ifDone = ifNot + moved;
  const now = minorOf(balance);
  return {
    before: minorOf(before),
    moved,
    play: played,
    ifDone,
    ifNot,
    balance: now,
    fits: why === "ambiguous" ? "both" : now === ifDone ? "done" : now === ifNot ? "not-done" : "neither",
  };
};
