import { useOnline } from "@krapao/client/use-online";
import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { OfflineStrip, SlowStrip } from "@krapao/ui/offline-strip";
import { useQueryClient } from "@tanstack/react-query";

import { useIsSlow } from "../lib/use-is-slow.ts";
import { walletQuery } from "../money/wallet-query.ts";

/**
 * Says that there is no connection and how old the shown balances are, or that answers are slow. It lies over the
 * bottom of the page, beside the chat's logo. So nothing moves when it appears and disappears, and the top bar stays
 * free.
 */
export const OfflineNotice = () => {
  const isOnline = useOnline();
  const isSlow = useIsSlow();
  const queries = useQueryClient();
  const t = useT("forms");
  if (isOnline && !isSlow) return null;
  const readAt = queries.getQueryState(walletQuery.queryKey)?.dataUpdatedAt ?? 0;
  return (
    <div
      data-strip
      className="peer fixed right-22 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] left-4 z-30 overflow-hidden rounded-card border border-line shadow-card sm:max-w-120 lg:bottom-6 lg:left-6"
    >
      {isOnline ? (
        <SlowStrip>{t("common.slow")}</SlowStrip>
      ) : (
        <OfflineStrip
          since={readAt === 0 ? undefined : t("time.clock", { time: shortTimeText(new Date(readAt)) })}
          onRetry={() => void queries.refetchQueries({ type: "active" })}
        />
      )}
    </div>
  );
};
