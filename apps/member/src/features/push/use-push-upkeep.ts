import { useOnline } from "@krapao/client/use-online";
import { useLanguage } from "@krapao/i18n/react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { keepPushInStep } from "./device.ts";
import { pushQuery } from "./queries.ts";
import { pushSupport } from "./support.ts";

/** Keeps this device's push subscription, its address and its language up to date. */
export const usePushUpkeep = (): void => {
  const [language] = useLanguage();
  const isOnline = useOnline();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOnline || pushSupport() !== "ready") return;
    keepPushInStep()
      .then(() => queries.invalidateQueries(pushQuery))
      // The next start tries again.
      .catch(() => undefined);
  }, [language, isOnline, queries]);
};
