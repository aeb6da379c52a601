import { useT } from "@krapao/i18n/react";

import type { WayDefinition } from "./way.ts";

const MINUTE = 60;
const AT_ONCE = 15;

/**
 * The text for how long a channel usually takes. `usual` is the measured time in seconds. Without a measurement the
 * text is what the service promises.
 */
export const useUsualText = (): ((usual: number | null, promise: ReturnType<WayDefinition["promise"]>) => string) => {
  const t = useT("member", "deposit");
  return (usual, promise) => {
    if (usual === null) return t(promise);
    if (usual <= AT_ONCE) return t("deposit.usualNow");
    return usual <= MINUTE
      ? t("deposit.usual1Minute")
      : t("deposit.usualMinutes", { count: Math.ceil(usual / MINUTE) });
  };
};
