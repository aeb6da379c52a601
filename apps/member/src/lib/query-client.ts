import { createQueryClient } from "@krapao/client/query-client";

import { onSessionEnd } from "./session.ts";

/** The cache of the session's reads. It is cleared when the session ends. */
export const queryClient = createQueryClient(15_000);

onSessionEnd(() => queryClient.clear());
