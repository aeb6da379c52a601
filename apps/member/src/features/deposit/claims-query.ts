import { listOwnClaims } from "@krapao/contract/deposit/list-own-claims";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** What the member reported and what became of it; topic `statement` makes it stale. */
export const claimsQuery = queryOptions({
  queryKey: ["statement", "claims"],
  queryFn: ({ signal }) => request(listOwnClaims, { signal }),
});
