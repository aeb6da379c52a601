import { listOwnClaims } from "@krapao/contract/deposit/list-own-claims";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** The member's reports and their results. Topic `statement` makes it stale. */
export const claimsQuery = queryOptions({
  queryKey: ["statement", "claims"],
  queryFn: ({ signal }) => request(listOwnClaims, { signal }),
});
