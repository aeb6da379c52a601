import { useOnline } from "@krapao/client/use-online";
import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { OfflineStrip, SlowStrip } from "@krapao/ui/offline-strip";
import { useQueryClient } from "@tanstack/react-query";

import { useIsSlow } from "../lib/use-is-slow.ts";
import { walletQuery } from "../money/wallet-query.ts";

/**
 * Says that the line is down, and from when the balances on the screen are; or that answers are long in coming. It stands
 * above the page and stays in sight, and covers nothing of the top bar.
 */
export const OfflineNotice = () => {
  const isOnline = useOnline();
  const isSlow = useIsSlow();
  const queries = useQueryClient();
  const t = useT("forms");
  if (isOnline && !isSlow) return null;
  const readAt = queries.getQueryState(walletQuery.queryKey)?.dataUpdatedAt ?? 0;
  return (
    <div className="sticky top-0 z-30">
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
