import type { UseQueryResult } from "@tanstack/react-query";

/**
 * Whether an answer is awaited for the first time. What it would move is not drawn before it. An answer that failed once,
 * or that waits for a connection, is not awaited.
 */
export const isComing = ({ isLoading, failureCount }: Pick<UseQueryResult, "isLoading" | "failureCount">): boolean =>
  isLoading && failureCount === 0;
