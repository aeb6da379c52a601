import { createQueryClient } from "@krapao/client/query-client";

import { onSessionEnd } from "./session.ts";

/** What was read with the session; forgotten when it ends. */
export const queryClient = createQueryClient(15_000);

onSessionEnd(() => queryClient.clear());
