import { INVITE_PAGE_SIZE } from "@krapao/contract/constants";
import { listInvites } from "@krapao/contract/invite/list-invites";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** A page of the friends whom the member invited. */
export const invitesQuery = (page: number) =>
  queryOptions({
    queryKey: ["invite", page],
    queryFn: ({ signal }) => request(listInvites, { body: { page, limit: INVITE_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
