import { WALLET } from "@krapao/contract/constants";
import type { GameCategory } from "@krapao/contract/game/shapes";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { minorOf } from "@krapao/i18n";

/** An account that holds money: the main wallet (no category), or a game account. */
export type Place = {
  readonly code: string;
  readonly name: string;
  /** In minor units. */
  readonly balance: bigint;
  readonly category: GameCategory | null;
};

/** The wallet first, then every active game account. */
export const placesOf = ({ wallet, slots }: Wallet, walletName: string): readonly Place[] => [
  { code: WALLET, name: walletName, balance: minorOf(wallet.amount), category: null },
  ...slots
    .filter(({ isActive }) => isActive)
    .map(({ code, name, amount, category }) => ({ code, name, balance: minorOf(amount), category })),
];
