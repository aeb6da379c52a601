import { QueryCache, QueryClient } from "@tanstack/react-query";

import { CallError, NO_ANSWER } from "./call-error.ts";

const TRIES = 3;

/**
 * A cache in which a read that failed stays failed while it is asked again. By itself it would be on its way as if for the
 * first time, and the words that it failed would go with their button while somebody presses it.
 */
const createCache = (): QueryCache => {
  const errors = new WeakMap<object, Error>();
  const cache = new QueryCache();
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const failure: unknown = query.state.error;
    if (action.type === "error" && failure instanceof Error) errors.set(query, failure);
    if (action.type !== "fetch" || query.state.data !== undefined || query.state.fetchStatus !== "fetching") return;
    const error = errors.get(query);
    if (error !== undefined) query.setState({ status: "error", error });
  });
  return cache;
};

/**
 * What an app has read; `staleTime` is how long, in milliseconds, it counts as fresh. Only reads are tried again, and
 * only when no answer came.
 */
export const createQueryClient = (staleTime: number): QueryClient =>
  new QueryClient({
    queryCache: createCache(),
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
