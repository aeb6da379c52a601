import { refreshSlots } from "@krapao/contract/wallet/refresh-slots";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../lib/client.ts";
import { serverClock } from "../lib/server-clock.ts";
import { keepInSession, sessionItem } from "../lib/session.ts";
import { useFailureText } from "../lib/use-failure-text.ts";
import { useIsMounted } from "../lib/use-is-mounted.ts";
import { useFailedText } from "./use-failed-games.ts";
import { walletQuery } from "./wallet-query.ts";

const lastSync = (): number | null => {
  const at = Number(sessionItem("last_sync"));
  return Number.isFinite(at) && at > 0 ? at : null;
};

/** Asks every provider for its balance, shows the result, and stores the time (SPEC.md section 4, home refresh). */
export const useRefresh = () => {
  const t = useT("member");
  const failureText = useFailureText();
  const failedText = useFailedText();
  const queries = useQueryClient();
  const [syncedAt, setSyncedAt] = useState(lastSync);
  const isMounted = useIsMounted();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(refreshSlots, {}),
    onSuccess: ({ slots, failed, busy = [] }) => {
      const now = serverClock.now();
      keepInSession("last_sync", String(now));
      setSyncedAt(now);
      queries.setQueryData<Wallet>(walletQuery.queryKey, (before) => before && { ...before, slots });
      if (failed.length === 0) toast(t("home.refreshDone"), "success");
      else {
        toast(failedText({ failed, busy }, (names) => t("home.refreshPartial", { names })));
      }
      return queries.invalidateQueries(walletQuery);
    },
    onError: (failure) => toast(failureText(failure), "danger"),
  });
  return { refresh: () => mutate(), refreshing: isPending, syncedAt: isMounted ? syncedAt : null };
};
