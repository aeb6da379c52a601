import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useCallback } from "react";

import { CallError } from "../../lib/client.ts";

/**
 * The text for a 429 with `until`, which means that too many slips or gift links were refused: the time until which
 * both are closed, or that only support can open them again. Null for any other failure.
 */
export const useBrakeText = (): ((failure: unknown) => string | null) => {
  const t = useT("member", "deposit");
  return useCallback(
    (failure: unknown): string | null => {
      if (!(failure instanceof CallError) || failure.key !== "REQUEST_LIMIT" || !("until" in failure.detail))
        return null;
      const { until } = failure.detail;
      return typeof until === "string"
        ? t("deposit.closedUntil", { time: shortTimeText(until) })
        : t("deposit.closedForSupport");
    },
    [t],
  );
};
