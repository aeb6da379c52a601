import { QueryClient } from "@tanstack/react-query";

import { CallError, NO_ANSWER } from "./client.ts";
import { onSessionChange, token } from "./session.ts";

const TRIES = 3;

/** What was read with the sign-in; forgotten when it ends. Reads alone are tried again, and only when no answer came. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => error instanceof CallError && error.key === NO_ANSWER && failures < TRIES,
      networkMode: "online",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

onSessionChange(() => {
  if (token() === null) queryClient.clear();
});
