import { QueryCache, QueryClient } from "@tanstack/react-query";

import { CallError, NO_ANSWER } from "./call-error.ts";
import { readEvery } from "./read-every.ts";

const TRIES = 3;

/**
 * A cache in which a failed read stays failed while it is tried again. Without this it would look like a first read on
 * its way, and the error text with its button would disappear while somebody presses the button.
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
 * Reads again what a read under way may answer with older data. Data that becomes stale during its first read is read
 * again after it: only later reads begin anew by themselves. Data that a screen has put in, as the answer to a change,
 * is read again in place of a read that began before the change.
 */
const readAgain = (client: QueryClient): void => {
  const stale = new WeakSet<object>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const { fetchStatus, isInvalidated } = query.state;
    if (fetchStatus === "fetching" && query.state.data === undefined) {
      if (action.type === "invalidate") stale.add(query);
      // A failed or paused read leaves its query invalidated, and such a query reports no further change.
      else if (isInvalidated) query.setState({ isInvalidated: false });
    }
    if (action.type === "error") stale.delete(query);
    if (action.type !== "success") return;
    const isPutIn = action.manual === true && fetchStatus === "fetching";
    if (stale.delete(query) || isPutIn) void client.invalidateQueries({ predicate: (each) => each === query });
  });
};

/**
 * Creates the cache of an app's reads. `staleTime` is how long, in milliseconds, a read counts as fresh. Only reads are
 * retried automatically: at once when no answer came, and then from time to time while the screen shows the failure.
 */
export const createQueryClient = (staleTime: number): QueryClient => {
  const client = new QueryClient({
    queryCache: createCache(),
    defaultOptions: {
      queries: {
        staleTime,
        retry: (failures, error) => error instanceof CallError && error.key === NO_ANSWER && failures < TRIES,
        // The line and the server come back without an event of the browser.
        refetchInterval: readEvery(false),
        // Offline, a read waits for the connection instead of failing.
        networkMode: "online",
        // Events were missed while there was no connection.
        refetchOnReconnect: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  readAgain(client);
  return client;
};
