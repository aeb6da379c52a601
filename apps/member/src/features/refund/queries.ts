import { REFUND_PAGE_SIZE } from "@krapao/contract/constants";
import { checkRefund } from "@krapao/contract/refund/check-refund";
import { listRefunds } from "@krapao/contract/refund/list-refunds";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** What there is to receive, and what waits to be added to the wallet. */
export const refundCheckQuery = queryOptions({
  queryKey: ["refund", "check"],
  queryFn: ({ signal }) => request(checkRefund, { signal }),
});

/** A page of what was received. */
export const refundsQuery = (page: number) =>
  queryOptions({
    queryKey: ["refund", "log", page],
    queryFn: ({ signal }) => request(listRefunds, { body: { page, limit: REFUND_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
