import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { Skeleton } from "@krapao/ui/skeleton";
import { SearchX, WifiOff } from "lucide-react";

import { CallError } from "../../lib/client.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";

/** The state of a movement's read that has no movement yet. */
export type MovementRead = {
  readonly error: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  /** There is no connection, and the read waits for one. */
  readonly isPaused: boolean;
  readonly retry: () => void;
};

/** Takes the place of a movement's content while it loads, or says why there is none. */
export const MovementMissing = ({ read, onBack }: { readonly read: MovementRead; readonly onBack: () => void }) => {
  const t = useT("member");
  const failureText = useLoadFailureText();
  const { error } = read;
  if (error instanceof CallError && (error.key === "NO_DATA" || error.key === "KEY_INVALID"))
    return (
      <EmptyState
        icon={<SearchX />}
        action={
          <Button tone="outline" size="small" onClick={onBack}>
            {t("statement.title")}
          </Button>
        }
      >
        {t("statement.lost")}
      </EmptyState>
    );
  if (read.isError)
    return (
      <ErrorState retrying={read.isFetching} onRetry={read.retry}>
        {failureText(error)}
      </ErrorState>
    );
  if (read.isPaused) return <EmptyState icon={<WifiOff />}>{t("common.offlineNow")}</EmptyState>;
  return (
    <div aria-busy className="grid gap-6 px-5 py-6">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
};
