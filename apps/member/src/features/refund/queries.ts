import { REFUND_PAGE_SIZE } from "@krapao/contract/constants";
import { checkRefund } from "@krapao/contract/refund/check-refund";
import { listRefunds } from "@krapao/contract/refund/list-refunds";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** The refund that can be received, and the accrued part that waits to be added to the wallet. */
export const refundCheckQuery = queryOptions({
  queryKey: ["refund", "check"],
  queryFn: ({ signal }) => request(checkRefund, { signal }),
});

/** A page of received refunds. */
export const refundsQuery = (page: number) =>
  queryOptions({
    queryKey: ["refund", "log", page],
    queryFn: ({ signal }) => request(listRefunds, { body: { page, limit: REFUND_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
