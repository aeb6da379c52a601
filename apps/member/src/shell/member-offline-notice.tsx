import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQueryClient } from "@tanstack/react-query";

import { walletQuery } from "../money/wallet-query.ts";
import { OfflineNotice } from "./offline-notice.tsx";

/** The notice of a lost or slow connection in the member's area, where it tells how old the shown balances are. */
export const MemberOfflineNotice = () => {
  const queries = useQueryClient();
  const t = useT("forms");
  const since = (): string | undefined => {
    const readAt = queries.getQueryState(walletQuery.queryKey)?.dataUpdatedAt ?? 0;
    return readAt === 0 ? undefined : t("time.clock", { time: shortTimeText(new Date(readAt)) });
  };
  return <OfflineNotice since={since} onRetry={() => void queries.refetchQueries({ type: "active" })} />;
};
