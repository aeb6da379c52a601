import type { WireCurrency } from "@krapao/contract/money";
import { REPORT_PERIODS } from "@krapao/contract/operator/report-shapes";
import { useT } from "@krapao/i18n/react";
import { ChevronLeft, ChevronRight } from "lucide-react";

import { monthOf, moved } from "../lib/report-span.ts";
import type { ReportSpan } from "../lib/use-report-span.ts";
import { Choices } from "./choices.tsx";
import { CurrencyTabs } from "./currency-tabs.tsx";
import { dateText } from "./plots/figure-text.ts";

const stepClass =
  "grid size-(--control-small) place-items-center rounded-control border border-line bg-card hover:bg-sand disabled:opacity-50";

/**
 * Selects the period of a report, the length of its rows, and its currency. `shown` is the currency of the displayed
 * data.
 */
export const SpanPicker = ({
  of: { today, month, by, span, set },
  shown,
}: {
  readonly of: ReportSpan;
  readonly shown: WireCurrency | undefined;
}) => {
  const t = useT("console");
  const [next, now] = [moved(month, by, 1), monthOf(today)];
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button
        type="button"
        aria-label={t("reports.earlier")}
        className={stepClass}
        onClick={() => set({ month: moved(month, by, -1) })}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </button>
      <span className="font-semibold">
        {dateText(span.from)} – {dateText(span.to)}
      </span>
      <button
        type="button"
        aria-label={t("reports.later")}
        className={stepClass}
        disabled={now <= month}
        onClick={() => set({ month: next > now ? now : next })}
      >
        <ChevronRight aria-hidden className="size-4" />
      </button>
      <Choices
        label={t("reports.by")}
        choices={REPORT_PERIODS.map((key) => ({ key, label: t(`reports.${key}`) }))}
        value={by}
        onChange={(chosen) => set({ by: chosen })}
      />
      {shown !== undefined && <CurrencyTabs value={shown} onChange={(currency) => set({ currency })} />}
    </div>
  );
};
