import { WALLET } from "@krapao/contract/constants";

export type TransferProblem = "select-accounts" | "same-account" | "missing" | "too-little" | "over-balance";

export type TransferDraft = {
  /** `WALLET`, a game's code, or empty while nothing is chosen. */
  readonly from: string;
  readonly to: string;
  /** In minor units, like `minimum` and `available`. */
  readonly amount: bigint | null;
};

/**
 * The fault of a transfer, or null (SPEC.md section 5). A game's balance is only the last known one, so only the game
 * can say whether it covers the amount. The wallet's balance is our own.
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
    /** The same request was made before, without an answer. It may have taken the money that is missing now. */
    readonly isAgain: boolean;
  },
): TransferProblem | null => {
  if (from === "" || to === "") return "select-accounts";
  if (from === to) return "same-account";
  if (amount === null || amount <= 0n) return "missing";
  if (amount < minimum) return "too-little";
  return from === WALLET && amount > available && !isAgain ? "over-balance" : null;
};
