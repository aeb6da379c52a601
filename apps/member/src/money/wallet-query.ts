import { getWallet } from "@krapao/contract/wallet/get-wallet";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { request } from "../lib/client.ts";

export const walletQuery = queryOptions({
  queryKey: ["wallet"],
  queryFn: ({ signal }) => request(getWallet, { signal }),
});

/** The wallet, the games and their owner. Updated live while the member's area is open. */
export const useWallet = () => useQuery(walletQuery);
