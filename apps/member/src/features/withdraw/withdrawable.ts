import type { Wallet } from "@krapao/contract/wallet/shapes";
import { minorOf } from "@krapao/i18n";

/** A game whose balance cannot be swept now. */
export type Stuck = {
  readonly code: string;
  readonly name: string;
  readonly amount: bigint;
  /** Another transfer uses the game. Otherwise it gives no answer. */
  readonly isBusy: boolean;
};

/** The amount that can be withdrawn now, in minor units, by its place. */
export type Withdrawable = {
  readonly now: bigint;
  readonly wallet: bigint;
  /** The amount that is swept to the wallet first (CONTRACT.md rule 3). */
  readonly games: bigint;
  readonly stuck: readonly Stuck[];
};

/**
 * Divides a member's money by whether it can be withdrawn. `silent` are the codes of the games that gave no answer,
 * `busy` those of them that another transfer uses; their balances cannot be withdrawn now.
 */
export const withdrawable = (
  { wallet, slots }: Pick<Wallet, "wallet" | "slots">,
  silent: readonly string[],
  busy: readonly string[] = [],
): Withdrawable => {
  const holding = slots.map(({ code, name, amount }) => ({ code, name, amount: minorOf(amount) }));
  const stuck = holding
    .filter(({ code, amount }) => amount > 0n && silent.includes(code))
    .map((slot) => ({ ...slot, isBusy: busy.includes(slot.code) }));
  const inGames = holding
    .filter(({ code }) => !silent.includes(code))
    .reduce((sum, { amount }) => sum + (amount > 0n ? amount : 0n), 0n);
  const inWallet = minorOf(wallet.amount);
  return { now: inWallet + inGames, wallet: inWallet, games: inGames, stuck };
};
