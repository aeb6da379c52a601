import type { Wallet } from "@krapao/contract/wallet/shapes";

import { ReadyList } from "../../features/account/ready-list.tsx";
import { TiedUp } from "../../features/home/money-flow.tsx";

export { InProgress } from "../../features/home/money-flow.tsx";

type BelowTilesProps = { readonly wallet: Wallet; readonly isFirst: boolean };

/** Below the tiles: for a new member what makes their account ready, and money that is tied up. */
export const BelowTiles = ({ wallet, isFirst }: BelowTilesProps) => (
  <>
    {isFirst && <ReadyList wallet={wallet} />}
    <TiedUp wallet={wallet} />
  </>
);
