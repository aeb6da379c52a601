import { useT } from "@krapao/i18n/react";

import type { WayDefinition } from "./way.ts";

const MINUTE = 60;
const AT_ONCE = 15;

/** Words for how long a way usually takes (seconds, as measured); without a measure, what the service promises. */
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
