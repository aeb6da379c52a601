import { WALLET } from "@krapao/contract/constants";

export type TransferProblem = "select-accounts" | "same-account" | "missing" | "too-little" | "over-balance";

export type TransferDraft = {
  /** `WALLET`, a game's code, or empty while nothing is chosen. */
  readonly from: string;
  readonly to: string;
  /** In minor units, as `minimum` and `available` are. */
  readonly amount: bigint | null;
};

/**
 * What is wrong with a transfer, or null (SPEC.md section 5). A game's balance is only the last known one, so whether it
 * covers the amount is for the game to say; the wallet's is ours.
 */
export const transferProblem = (
  { from, to, amount }: TransferDraft,
  {
    minimum,
    available,
    isAgain,
  }: {
    readonly minimum: bigint;
    readonly available: bigint;
    /** The same was asked for before, without an answer: the first may have taken what is missing now. */
    readonly isAgain: boolean;
  },
): TransferProblem | null => {
  if (from === "" || to === "") return "select-accounts";
  if (from === to) return "same-account";
  if (amount === null || amount <= 0n) return "missing";
  if (amount < minimum) return "too-little";
  return from === WALLET && amount > available && !isAgain ? "over-balance" : null;
};
