import { createQueryClient } from "@krapao/client/query-client";

import { onSessionChange, token } from "./session.ts";

/** What was read with the sign-in; forgotten when it ends. */
export const queryClient = createQueryClient(10_000);

onSessionChange(() => {
  if (token() === null) queryClient.clear();
});
