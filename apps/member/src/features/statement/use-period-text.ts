import { dateText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { useNow } from "../../lib/use-now.ts";
import { periodOf, type StatementFilter } from "./statement-filter.ts";

const MONTHS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const;

const dayText = (day: string): string => dateText(`${day}T00:00:00+07:00`);

/** The days of a filter in words: a month by its name, other days by their dates. */
export const usePeriodText = (): ((filter: Pick<StatementFilter, "range">) => string) => {
  const t = useT("forms", "member");
  const now = useNow();
  return (filter) => {
    const { from, to } = periodOf(filter, now);
    if ((filter.range === "month" || filter.range === "lastMonth") && from !== null)
      return `${t(`calendar.month${MONTHS[Number(from.slice(5, 7)) - 1] ?? "1"}`)} ${from.slice(0, 4)}`;
    if (from !== null && to !== null)
      return from === to ? dayText(from) : t("statement.periodBetween", { from: dayText(from), to: dayText(to) });
    if (from !== null) return t("statement.periodSince", { date: dayText(from) });
    return to === null ? t("statement.periodAll") : t("statement.periodUntil", { date: dayText(to) });
  };
};
