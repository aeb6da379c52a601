import type { Wallet } from "@krapao/contract/wallet/shapes";
import { useLanguage } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { isComing } from "../../lib/is-coming.ts";
import { bonusesQuery } from "../../money/bonuses-query.ts";
import { lastDepositQuery } from "../../money/last-deposit-query.ts";
import { totalOf } from "../../money/totals.ts";

/**
 * Whether the member has never deposited. Then the home leads to the first deposit. It is read only for an empty
 * wallet, so that other homes make no extra call. `moving` is in minor units. `isComing` is true until this and the
 * welcome bonus are known.
 */
export const useFirstRun = (
  wallet: Wallet | undefined,
  moving: bigint,
): { readonly mayBeFirst: boolean; readonly isFirst: boolean; readonly isComing: boolean } => {
  const [language] = useLanguage();
  const mayBeFirst = wallet !== undefined && totalOf(wallet) === 0n && moving === 0n;
  const deposit = useQuery({ ...lastDepositQuery, enabled: mayBeFirst });
  const bonuses = useQuery({ ...bonusesQuery(language), enabled: mayBeFirst });
  const isFirst = mayBeFirst && deposit.data?.total === 0;
  return {
    mayBeFirst,
    isFirst,
    isComing: isComing(deposit) || ((deposit.data === undefined || isFirst) && isComing(bonuses)),
  };
};
