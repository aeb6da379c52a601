import { getErasure } from "@krapao/contract/account/get-erasure";
import { getProfile } from "@krapao/contract/account/get-profile";
import { listSessions } from "@krapao/contract/session/list-sessions";
import { getSecondStep } from "@krapao/contract/session/get-second-step";
import { listPasskeys } from "@krapao/contract/passkey/list-passkeys";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** The member and their bank account. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => request(getProfile, { signal }),
});

/** The devices on which the member is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => request(listSessions, { signal }),
});

/** The member's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => request(listPasskeys, { signal }),
});

/** What blocks the member's erasure, and their last request. */
export const erasureQuery = queryOptions({
  queryKey: ["erasure"],
  queryFn: ({ signal }) => request(getErasure, { signal }),
});

/** Whether logins on new devices need a code by SMS too. */
export const secondStepQuery = queryOptions({
  queryKey: ["second-step"],
  queryFn: ({ signal }) => request(getSecondStep, { signal }),
});
