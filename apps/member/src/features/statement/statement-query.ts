import { STATEMENT_PAGE_SIZE } from "@krapao/contract/constants";
import { listStatement } from "@krapao/contract/statement/list-statement";
import { sumStatement } from "@krapao/contract/statement/sum-statement";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";
import { narrowing, type StatementFilter } from "./statement-filter.ts";

/** One page of the statement at a given time. While the next page loads, the previous one stays. */
export const statementQuery = ({ page, ...filter }: StatementFilter, now: number) => {
  const narrowed = narrowing(filter, now);
  return queryOptions({
    queryKey: ["statement", "page", page, narrowed],
    queryFn: ({ signal }) =>
      request(listStatement, { body: { page, limit: STATEMENT_PAGE_SIZE, days: true, ...narrowed }, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The totals of all pages of a filter. */
export const totalsQuery = (filter: StatementFilter, now: number) => {
  const narrowed = narrowing(filter, now);
  return queryOptions({
    queryKey: ["statement", "totals", narrowed],
    queryFn: ({ signal }) => request(sumStatement, { body: narrowed, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The newest entries of all. */
export const newestQuery = (limit: number) =>
  queryOptions({
    queryKey: ["statement", "newest", limit],
    queryFn: ({ signal }) => request(listStatement, { body: { page: 1, limit }, signal }),
  });
