import type { ReportFigures, ReportRow } from "@krapao/contract/operator/report-shapes";
import { countText, dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { CircleDashed, Hourglass, Lock } from "lucide-react";

import { May } from "../../parts/may.tsx";
import { dayText, wholeText } from "../../parts/plots/figure-text.ts";
import { Tag } from "../../parts/tag.tsx";

const ICONS = { running: CircleDashed, waiting: Hourglass, ready: Hourglass, closed: Lock } as const;

/** The state of a day, or a button to close it. */
export const DayState = ({ row, onClose }: { readonly row: ReportRow; readonly onClose: () => void }) => {
  const t = useT("console");
  const { state, closing } = row;
  if (state === null) return null;
  if (state === "ready")
    return (
      <May act="reports.close">
        <Button tone="outline" size="small" className="gap-1.5! px-2! whitespace-nowrap print:hidden" onClick={onClose}>
          <Lock aria-hidden className="size-4" />
          {t("reports.close", { day: dayText(row.from) })}
        </Button>
      </May>
    );
  const Icon = ICONS[state];
  const isChanged = closing !== null && closing.later !== null;
  const word =
    state === "waiting"
      ? t("reportState.waiting", { count: countText(row.open) })
      : t(isChanged ? "reportState.closedLater" : `reportState.${state}`);
  return (
    <span
      title={
        closing === null ? undefined : t("reports.closedBy", { name: closing.by.name, at: dateTimeText(closing.at) })
      }
    >
      <Tag tone={state === "waiting" || isChanged ? "wait" : "quiet"} icon={<Icon aria-hidden />}>
        {word}
      </Tag>
    </span>
  );
};

/**
 * Postings that arrived for a day after it was closed, in words. The figures of several days include them: `isIn`.
 */
export const useLaterText = (): ((later: ReportFigures, isIn: boolean) => string) => {
  const t = useT("console");
  return ({ moneyIn, moneyOut, ngr }, isIn) =>
    t(isIn ? "reports.laterIn" : "reports.laterMoney", {
      moneyIn: wholeText(moneyIn),
      moneyOut: wholeText(moneyOut),
      ngr: wholeText(ngr),
    });
};
