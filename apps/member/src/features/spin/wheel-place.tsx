import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { FerrisWheel, WifiOff } from "lucide-react";

import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { WheelSkeleton } from "./wheel.tsx";

type WheelPlaceProps = {
  /** It is known that there is no wheel now. */
  readonly isClosed: boolean;
  readonly failure: unknown;
  readonly isFetching: boolean;
  readonly isPaused: boolean;
  readonly retry: () => void;
};

/** Shown in place of the wheel while there is none, while it loads, and when it could not be loaded. */
export const WheelPlace = ({ isClosed, failure, isFetching, isPaused, retry }: WheelPlaceProps) => {
  const t = useT("member", "spin");
  const failureText = useLoadFailureText();
  if (!isClosed && failure === null && !isPaused) return <WheelSkeleton />;
  return (
    <Card look="lift" className="grid h-full content-center text-ink">
      {isClosed ? (
        <EmptyState icon={<FerrisWheel />}>{t("spin.closed")}</EmptyState>
      ) : failure === null ? (
        <EmptyState icon={<WifiOff />}>{t("common.offlineNow")}</EmptyState>
      ) : (
        <ErrorState retrying={isFetching} onRetry={retry}>
          {failureText(failure)}
        </ErrorState>
      )}
    </Card>
  );
};
