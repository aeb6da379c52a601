import { useLanguage } from "@krapao/i18n/react";
import { useEffect } from "react";

import { keepPushInStep } from "./device.ts";
import { pushSupport } from "./support.ts";

/** Keeps the address and the language of a subscribed device up to date. */
export const usePushUpkeep = (): void => {
  const [language] = useLanguage();
  useEffect(() => {
    // The next start tries again.
    if (pushSupport() === "ready") keepPushInStep().catch(() => undefined);
  }, [language]);
};
