import { useLanguage } from "@krapao/i18n/react";
import { useEffect } from "react";

import { keepPushInStep } from "./device.ts";
import { pushSupport } from "./support.ts";

/** Keeps this device's address and language right where it is told of notices. */
export const usePushUpkeep = (): void => {
  const [language] = useLanguage();
  useEffect(() => {
    // The next start tries again.
    if (pushSupport() === "ready") keepPushInStep().catch(() => undefined);
  }, [language]);
};
