import type { Wallet } from "@krapao/contract/wallet/shapes";
import { useQuery } from "@tanstack/react-query";

import { lastDepositQuery } from "../../money/last-deposit-query.ts";
import { totalOf } from "../../money/totals.ts";

/**
 * Whether nothing was ever deposited: then the home leads to the first deposit. Asked only of an empty wallet, so that
 * nobody else's home makes one call more. `moving` in minor units.
 */
export const useFirstRun = (wallet: Wallet | undefined, moving: bigint): boolean => {
  const mayBeFirst = wallet !== undefined && totalOf(wallet) === 0n && moving === 0n;
  const { data } = useQuery({ ...lastDepositQuery, enabled: mayBeFirst });
  return mayBeFirst && data?.total === 0;
};
