import { refreshSlots } from "@krapao/contract/wallet/refresh-slots";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { request } from "../../lib/client.ts";
import { walletQuery } from "../../money/wallet-query.ts";

/**
 * How long, in milliseconds, the form waits for the games' answers before it shows the available amount, so that the
 * amount does not change.
 */
const WAIT_MS = 2_000;

/**
 * Asks the games for their balances when `wanted` becomes true. Returns the games that gave no answer, and those of
 * them that another transfer uses.
 */
export const useSilentGames = (
  wanted: boolean,
): {
  readonly silent: readonly string[];
  readonly busy: readonly string[];
  readonly asking: boolean;
  readonly isWaiting: boolean;
} => {
  const queries = useQueryClient();
  const { mutate, data, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => request(refreshSlots, {}),
    onSuccess: ({ slots }) =>
      queries.setQueryData<Wallet>(walletQuery.queryKey, (before) => before && { ...before, slots }),
  });
  const [isOver, setOver] = useState(false);
  if ((isSuccess || isError) && !isOver) setOver(true);
  useEffect(() => {
    if (!wanted) return undefined;
    mutate();
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [wanted, mutate]);
  return { silent: data?.failed ?? [], busy: data?.busy ?? [], asking: isPending, isWaiting: wanted && !isOver };
};
