import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";

import type { Read } from "../lib/read-of.ts";
import { useIsSlow } from "../lib/use-is-slow.ts";
import { useLoadFailureText } from "../lib/use-load-failure-text.ts";

type ComingProps = {
  /** The reads to wait for. One that has data already is left out. */
  readonly reads: readonly Read[];
  /** The placeholder while they load. */
  readonly children: ReactNode;
};

/**
 * Stands in for reads without data: a placeholder, a note that the device is offline, or the error with a button to
 * retry. It disappears when the data arrives. A read waits while offline, and runs again once online.
 */
export const Coming = ({ reads, children }: ComingProps) => {
  const t = useT();
  const failureText = useLoadFailureText();
  const isSlow = useIsSlow();
  const missing = reads.filter(({ isMissing }) => isMissing);
  const failed = missing.find(({ isError }) => isError);
  if (failed !== undefined)
    return (
      <ErrorState
        retrying={missing.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { retry } of missing) retry();
        }}
      >
        {failureText(failed.error)}
      </ErrorState>
    );
  if (missing.some(({ isPaused }) => isPaused))
    return <EmptyState icon={<WifiOff />}>{t("common.offlineNow")}</EmptyState>;
  return (
    <div aria-busy className="relative grid grid-cols-1 gap-3">
      {children}
      {/* It lies over the placeholders, so nothing moves when it appears and disappears. */}
      <p
        role="status"
        className="absolute inset-x-2 top-1/2 -translate-y-1/2 rounded-card bg-wait-soft px-4 py-2.5 text-center text-label text-balance text-wait shadow-card empty:hidden"
      >
        {isSlow && t("common.slow")}
      </p>
    </div>
  );
};
