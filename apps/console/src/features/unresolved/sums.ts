import { minorOf } from "@krapao/i18n";

type Known = {
  /** The source of the money: `WALLET` for a transfer to the provider, otherwise the game's code. */
  readonly from: string;
  readonly amount: number;
  readonly before: number | null;
  readonly play: number | null;
  readonly balance: number | null;
  /** Why the transfer is unresolved. `ambiguous`: a bet close in time may or may not be included in a balance. */
  readonly why: string;
};

/** The expected balance if the transfer arrived, and if it did not, in minor units. */
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
 * Compares the provider's balance with both expected balances; null while one is not known. Bets close to the time of a
 * reading are left out. Where they decide, both outcomes fit, whatever the amounts say.
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
