import type { UseQueryResult } from "@tanstack/react-query";

/**
 * Whether an answer is awaited for the first time. What it would move is not drawn before it. One that failed once, or waits for
 * the line, is not waited for.
 */
export const isComing = ({ isLoading, failureCount }: Pick<UseQueryResult, "isLoading" | "failureCount">): boolean =>
  isLoading && failureCount === 0;
