import { QueryClient } from "@tanstack/react-query";

import { CallError, NO_ANSWER } from "./client.ts";
import { onSessionEnd } from "./session.ts";

const TRIES = 3;

/** What was read with the session; forgotten when it ends. Reads alone are tried again, and only when no answer came. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => error instanceof CallError && error.key === NO_ANSWER && failures < TRIES,
      // Offline a read waits for the line instead of failing.
      networkMode: "online",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

onSessionEnd(() => queryClient.clear());
