import type { Slot } from "@krapao/contract/game/shapes";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { minorOf } from "@krapao/i18n";

/** The sum of all game accounts, in minor units. */
export const inGames = (slots: readonly Slot[]): bigint => slots.reduce((sum, { amount }) => sum + minorOf(amount), 0n);

/** The sum of the wallet and all game accounts, in minor units. */
export const totalOf = ({ wallet, slots }: Wallet): bigint => minorOf(wallet.amount) + inGames(slots);

/** The amount on a game's card: its balance times the account's factor, rounded to the minor unit. */
export const cardAmount = ({ amount, ftWalletSlot }: Slot): bigint =>
  ftWalletSlot === 1 ? minorOf(amount) : BigInt(Math.round(Number(minorOf(amount)) * ftWalletSlot));
