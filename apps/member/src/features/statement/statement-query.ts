import { STATEMENT_PAGE_SIZE } from "@krapao/contract/constants";
import { listStatement } from "@krapao/contract/statement/list-statement";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";
import { narrowing, type StatementFilter } from "./statement-filter.ts";

/** One page of the statement. While the next one comes, the one before stays. */
export const statementQuery = (filter: StatementFilter, limit: number = STATEMENT_PAGE_SIZE) =>
  queryOptions({
    queryKey: ["statement", "page", filter, limit],
    queryFn: ({ signal }) =>
      request(listStatement, { body: { page: filter.page, limit, ...narrowing(filter) }, signal }),
    placeholderData: keepPreviousData,
  });
