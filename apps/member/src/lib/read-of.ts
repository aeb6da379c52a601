import type { UseQueryResult } from "@tanstack/react-query";

/** The state of a read, without its data. */
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
 * The state of a query. Call it while rendering: the component that calls it is rendered again when any of this
 * changes, even if the component that shows it is rendered later.
 */
export const readOf = ({ data, isError, error, isFetching, fetchStatus, refetch }: Query): Read => ({
  isMissing: data === undefined,
  isError,
  error,
  isFetching,
  isPaused: fetchStatus === "paused",
  retry: () => void refetch(),
});
