import { useT } from "@krapao/i18n/react";

import type { CsvWords } from "./csv.ts";
import { useChannelName } from "./part-table.tsx";

/** The words of a report's CSV in the operator's language. */
export const useCsvWords = (): CsvWords => {
  const t = useT("console");
  const channelName = useChannelName();
  return {
    period: t("reports.period"),
    figure: (name) => t(`reports.${name}`),
    channel: channelName,
  };
};
