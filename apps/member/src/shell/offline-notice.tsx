import { useOnline } from "@krapao/client/use-online";
import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { OfflineStrip } from "@krapao/ui/offline-strip";
import { useQueryClient } from "@tanstack/react-query";

import { walletQuery } from "../money/wallet-query.ts";

/** Says that the line is down, and from when the balances on the screen are. */
export const OfflineNotice = () => {
  const isOnline = useOnline();
  const queries = useQueryClient();
  const t = useT("forms");
  if (isOnline) return null;
  const readAt = queries.getQueryState(walletQuery.queryKey)?.dataUpdatedAt ?? 0;
  return (
    <div className="fixed inset-x-0 top-0 z-30">
      <OfflineStrip
        since={readAt === 0 ? undefined : t("time.clock", { time: shortTimeText(new Date(readAt)) })}
        onRetry={() => void queries.refetchQueries({ type: "active" })}
      />
    </div>
  );
};
