import { useT } from "@krapao/i18n/react";

import type { Way } from "./ways.ts";

const MINUTE = 60;
const AT_ONCE = 15;

/** Words for how long a way usually takes (seconds, as measured); without a measure what the service promises. */
export const useUsualText = (): ((way: Way, usual: number | null) => string) => {
  const t = useT("member");
  return (way, usual) => {
    if (usual === null) return way === "slip" ? t("deposit.usualFew") : t("deposit.usual1Minute");
    if (usual <= AT_ONCE) return t("deposit.usualNow");
    return usual <= MINUTE
      ? t("deposit.usual1Minute")
      : t("deposit.usualMinutes", { count: Math.ceil(usual / MINUTE) });
  };
};
