import type { UseQueryResult } from "@tanstack/react-query";

/** How a read stands, apart from what it brought. */
export type Read = {
  readonly isMissing: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** There is no connection, and the read waits for one. */
  readonly isPaused: boolean;
  readonly retry: () => void;
};

type Query = Pick<UseQueryResult, "data" | "isError" | "error" | "isFetching" | "fetchStatus" | "refetch">;

/**
 * How a query stands. Call it while rendering: whoever does is drawn anew when any of this changes, also when what shows
 * it is drawn later.
 */
export const readOf = ({ data, isError, error, isFetching, fetchStatus, refetch }: Query): Read => ({
  isMissing: data === undefined,
  isError,
  error,
  isFetching,
  isPaused: fetchStatus === "paused",
  retry: () => void refetch(),
});
