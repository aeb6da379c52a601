import type { UseQueryResult } from "@tanstack/react-query";

/**
 * Whether the first answer of a read is awaited. Content that the answer would move is not drawn before it. A read that
 * failed once, or that waits for a connection, is not awaited.
 */
export const isComing = ({ isLoading, failureCount }: Pick<UseQueryResult, "isLoading" | "failureCount">): boolean =>
  isLoading && failureCount === 0;
