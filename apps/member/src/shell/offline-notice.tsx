import { useOnline } from "@krapao/client/use-online";
import { useT } from "@krapao/i18n/react";
import { OfflineStrip, SlowStrip } from "@krapao/ui/offline-strip";

import { useIsSlow } from "../lib/use-is-slow.ts";

type OfflineNoticeProps = {
  /** HH:mm in words of the last known balances, read when the connection is gone. */
  readonly since?: () => string | undefined;
  /** Reads again. Absent where nothing has been read. */
  readonly onRetry?: () => void;
};

/**
 * Says that there is no connection and how old the shown balances are, or that answers are slow. It lies over the
 * bottom of the page, beside the chat's logo, or above it where its words would have no room beside it. So nothing moves
 * when it appears and disappears, and the top bar stays free.
 */
export const OfflineNotice = ({ since, onRetry }: OfflineNoticeProps) => {
  const isOnline = useOnline();
  const isSlow = useIsSlow();
  const t = useT();
  if (isOnline && !isSlow) return null;
  return (
    <div
      data-strip
      className="peer pointer-events-none fixed inset-x-4 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-30 @container lg:bottom-6 lg:left-6"
    >
      <div className="pointer-events-auto mr-18 max-w-120 overflow-hidden rounded-card border border-line shadow-card @max-[14rem]:mr-0 @max-[14rem]:mb-18">
        {isOnline ? <SlowStrip>{t("common.slow")}</SlowStrip> : <OfflineStrip since={since?.()} onRetry={onRetry} />}
      </div>
    </div>
  );
};
