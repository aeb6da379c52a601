import { getPresent } from "@krapao/contract/notice/get-present";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { request } from "../lib/client.ts";

/** The activities in progress. Every live event makes them stale. */
export const presentQuery = queryOptions({
  queryKey: ["notice", "present"],
  queryFn: ({ signal }) => request(getPresent, { signal }),
});

/** The activities in progress, updated live. */
export const usePresent = () => useQuery(presentQuery);
