import { minorOf } from "@krapao/i18n";

type Known = {
  /** To the provider when the money leaves the wallet, from it otherwise. */
  readonly from: string;
  readonly amount: number;
  readonly before: number | null;
  readonly play: number | null;
  readonly balance: number | null;
};

/** What the account should hold had the transfer arrived, and had it not; minor units. */
export type Sums = {
  readonly before: bigint;
  readonly moved: bigint;
  readonly play: bigint;
  readonly ifDone: bigint;
  readonly ifNot: bigint;
  readonly balance: bigint;
  readonly fits: "done" | "not-done" | "neither";
};

/** Holds the provider's balance against both ends; null while a part of the sum is not known. */
export const sumsOf = ({ from, amount, before, play, balance }: Known): Sums | null => {
  if (before === null || balance === null) return null;
  const moved = from === "WALLET" ? minorOf(amount) : -minorOf(amount);
  const played = minorOf(play ?? 0);
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
    fits: now === ifDone ? "done" : now === ifNot ? "not-done" : "neither",
  };
};
