import { QueryClient } from "@tanstack/react-query";

import { CallError, NO_ANSWER } from "./call-error.ts";

const TRIES = 3;

/**
 * What an app has read; `staleTime` is how long, in milliseconds, it counts as fresh. Only reads are tried again, and
 * only when no answer came.
 */
export const createQueryClient = (staleTime: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        retry: (failures, error) => error instanceof CallError && error.key === NO_ANSWER && failures < TRIES,
        // Offline, a read waits for the line instead of failing.
        networkMode: "online",
        // What happened while the line was down was not heard.
        refetchOnReconnect: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
