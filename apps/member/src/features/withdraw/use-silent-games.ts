import { refreshSlots } from "@krapao/contract/wallet/refresh-slots";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { request } from "../../lib/client.ts";
import { walletQuery } from "../../money/wallet-query.ts";

/** Asks the games what they hold when `wanted` becomes true, and tells which gave no answer. */
export const useSilentGames = (wanted: boolean): { readonly silent: readonly string[]; readonly asking: boolean } => {
  const queries = useQueryClient();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => request(refreshSlots, {}),
    onSuccess: ({ slots }) =>
      queries.setQueryData<Wallet>(walletQuery.queryKey, (before) => before && { ...before, slots }),
  });
  useEffect(() => {
    if (wanted) mutate();
  }, [wanted, mutate]);
  return { silent: data?.failed ?? [], asking: isPending };
};
