import { listStatement } from "@krapao/contract/statement/list-statement";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../lib/client.ts";

/** The member's newest deposit. Its channel is offered first. */
export const lastDepositQuery = queryOptions({
  queryKey: ["statement", "last-deposit"],
  queryFn: ({ signal }) => request(listStatement, { body: { page: 1, limit: 1, types: ["deposit"] }, signal }),
});
