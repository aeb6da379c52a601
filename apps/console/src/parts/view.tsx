import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { Skeleton } from "@krapao/ui/skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useReadFailureText } from "../lib/use-failure-text.ts";

type ViewProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "fetchStatus" | "isFetching" | "refetch">;
  /** A skeleton in the final size. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/**
 * Renders the result of a query. Before there is one it shows a skeleton, or the error with a retry button. A later
 * error keeps the last result.
 */
export const View = <Data,>({ query, skeleton, children }: ViewProps<Data>) => {
  const t = useT("console");
  const failureText = useReadFailureText();
  const { data, error, fetchStatus, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  const retry = (): void => void refetch();
  if (error !== null)
    return (
      <ErrorState onRetry={retry} retrying={isFetching}>
        {failureText(error)}
      </ErrorState>
    );
  if (fetchStatus === "paused") return <ErrorState onRetry={retry}>{t("common.offlineNow")}</ErrorState>;
  return (
    <div aria-busy>
      <span className="sr-only">{t("common.loading")}</span>
      {skeleton}
    </div>
  );
};

/** A skeleton of list rows. */
export const SkeletonLines = ({ lines, height = "h-14" }: { readonly lines: number; readonly height?: string }) =>
  Array.from({ length: lines }, (_, at) => (
    <div key={at} className={`flex items-center gap-3 border-t border-line px-4 first:border-0 ${height}`}>
      <Skeleton className="size-8 shrink-0" />
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className="ml-auto h-3.5 w-20" />
    </div>
  ));
