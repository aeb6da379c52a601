import type { Wallet } from "@krapao/contract/wallet/shapes";
import { minorOf } from "@krapao/i18n";

/** A game whose balance cannot come home now. */
export type Stuck = { readonly code: string; readonly name: string; readonly amount: bigint };

/** What can be withdrawn now, in minor units, and from where. */
export type Withdrawable = {
  readonly now: bigint;
  readonly wallet: bigint;
  /** Brought home first (CONTRACT.md rule 3). */
  readonly games: bigint;
  readonly stuck: readonly Stuck[];
};

/** Sorts a member's money by whether it can be withdrawn: a game that gave no answer (`silent`, by code) keeps its own. */
export const withdrawable = (
  { wallet, slots }: Pick<Wallet, "wallet" | "slots">,
  silent: readonly string[],
): Withdrawable => {
  const holding = slots.map(({ code, name, amount }) => ({ code, name, amount: minorOf(amount) }));
  const stuck = holding.filter(({ code, amount }) => amount > 0n && silent.includes(code));
  const inGames = holding
    .filter(({ code }) => !silent.includes(code))
    .reduce((sum, { amount }) => sum + (amount > 0n ? amount : 0n), 0n);
  const inWallet = minorOf(wallet.amount);
  return { now: inWallet + inGames, wallet: inWallet, games: inGames, stuck };
};
