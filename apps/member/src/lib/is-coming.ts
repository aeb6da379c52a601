import type { UseQueryResult } from "@tanstack/react-query";

/**
 * Whether an answer is on its way for the first time: what it moves is not drawn before. One that failed once, or waits for
 * the line, is not waited for.
 */
export const isComing = ({ isLoading, failureCount }: Pick<UseQueryResult, "isLoading" | "failureCount">): boolean =>
  isLoading && failureCount === 0;
