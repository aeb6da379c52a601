import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { Skeleton } from "@krapao/ui/skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useFailureText } from "../lib/use-failure-text.ts";

type ViewProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "fetchStatus" | "isFetching" | "refetch">;
  /** In the final size. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** What was read; before it a skeleton, or why it did not come and a way to ask again. What was read once stays. */
export const View = <Data,>({ query, skeleton, children }: ViewProps<Data>) => {
  const t = useT("console");
  const failureText = useFailureText();
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

/** Lines of a list before it is here. */
export const SkeletonLines = ({ lines, height = "h-14" }: { readonly lines: number; readonly height?: string }) =>
  Array.from({ length: lines }, (_, at) => (
    <div key={at} className={`flex items-center gap-3 border-t border-line px-4 first:border-0 ${height}`}>
      <Skeleton className="size-8 shrink-0" />
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className="ml-auto h-3.5 w-20" />
    </div>
  ));
