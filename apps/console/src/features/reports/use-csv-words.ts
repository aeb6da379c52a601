import { useT } from "@krapao/i18n/react";

import type { CsvWords } from "./csv.ts";
import { useChannelName, usePromotionName } from "./part-table.tsx";

/** The words of a report's CSV in the operator's language. */
export const useCsvWords = (): CsvWords => {
  const t = useT("console");
  const channelName = useChannelName();
  const promotionName = usePromotionName();
  return {
    period: t("reports.period"),
    figure: (name) => t(name === "cost" ? "promotion.cost" : `reports.${name}`),
    changed: (name) => t("reports.sinceClosing", { figure: t(`reports.${name}`) }),
    channel: channelName,
    promotion: promotionName,
  };
};
