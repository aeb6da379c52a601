import { createQueryClient } from "@krapao/client/query-client";

import { onSessionChange, token } from "./session.ts";

/** The cache of everything read with the current sign-in. It is cleared at the sign-out. */
export const queryClient = createQueryClient(10_000);

onSessionChange(() => {
  if (token() === null) queryClient.clear();
});
