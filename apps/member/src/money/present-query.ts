import { getPresent } from "@krapao/contract/notice/get-present";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { request } from "../lib/client.ts";

/** What goes on now; whatever the live line tells of makes it stale. */
export const presentQuery = queryOptions({
  queryKey: ["notice", "present"],
  queryFn: ({ signal }) => request(getPresent, { signal }),
});

export const usePresent = () => useQuery(presentQuery);
