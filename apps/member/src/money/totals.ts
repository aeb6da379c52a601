import type { Slot } from "@krapao/contract/game/shapes";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { minorOf } from "@krapao/i18n";

/** What lies in all game accounts together, in minor units. */
export const inGames = (slots: readonly Slot[]): bigint => slots.reduce((sum, { amount }) => sum + minorOf(amount), 0n);

/** The wallet and all game accounts together, in minor units. */
export const totalOf = ({ wallet, slots }: Wallet): bigint => minorOf(wallet.amount) + inGames(slots);

/** What a game's card shows: its balance times the account's factor, rounded to the minor unit. */
export const cardAmount = ({ amount, ftWalletSlot }: Slot): bigint =>
  ftWalletSlot === 1 ? minorOf(amount) : BigInt(Math.round(Number(minorOf(amount)) * ftWalletSlot));
