import { useT } from "@krapao/i18n/react";

import type { WayDefinition } from "./way.ts";

const MINUTE = 60;
const AT_ONCE = 15;

/**
 * The text for how long a channel usually takes (seconds, as measured). Without a measurement it is the service's
 * promise.
 */
export const useUsualText = (): ((usual: number | null, promise: WayDefinition["promise"]) => string) => {
  const t = useT("member");
  return (usual, promise) => {
    if (usual === null) return t(promise);
    if (usual <= AT_ONCE) return t("deposit.usualNow");
    return usual <= MINUTE
      ? t("deposit.usual1Minute")
      : t("deposit.usualMinutes", { count: Math.ceil(usual / MINUTE) });
  };
};
