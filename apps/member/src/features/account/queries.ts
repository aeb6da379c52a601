import { getProfile } from "@krapao/contract/account/get-profile";
import { listSessions } from "@krapao/contract/session/list-sessions";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** The member and their bank account. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => request(getProfile, { signal }),
});

/** Where the member is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => request(listSessions, { signal }),
});
