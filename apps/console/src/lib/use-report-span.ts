import type { WireCurrency } from "@krapao/contract/money";
import { REPORT_PERIODS, type ReportPeriod } from "@krapao/contract/operator/report-shapes";
import { useSearchParams } from "wouter";

import { isDay, isMonth, type Month, monthOf, spanOf } from "./report-span.ts";
import { useNow } from "./use-now.ts";

const OFFSET_MS = 7 * 3_600_000;

/** What a report covers, as the address holds it. */
export type ReportSpan = {
  /** Today in Bangkok. */
  readonly today: string;
  readonly month: Month;
  /** A single day that is shown alone, up to today. */
  readonly day: string | null;
  readonly by: ReportPeriod;
  readonly span: { readonly from: string; readonly to: string };
  /** The requested currency, or the installation's own. */
  readonly currency: WireCurrency | undefined;
  /** Changes some parameters of the address and keeps the others. */
  readonly set: (part: Readonly<Record<string, string | null>>) => void;
};

/** The days, the length of the periods and the currency of a report. */
export const useReportSpan = (): ReportSpan => {
  const today = new Date(useNow(60) + OFFSET_MS).toISOString().slice(0, 10);
  const [params, setParams] = useSearchParams();
  const by = REPORT_PERIODS.find((period) => period === params.get("by")) ?? "day";
  const asked = params.get("month") ?? "";
  const now = monthOf(today);
  const month = isMonth(asked) && asked <= now ? asked : now;
  const money = params.get("currency");
  const day = params.get("day") ?? "";
  return {
    today,
    month,
    day: isDay(day) && day <= today ? day : null,
    by,
    span: spanOf(month, by, today),
    currency: money === "LAK" || money === "BAHT" ? money : undefined,
    set: (part) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part)) {
            if (value === null) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
  };
};
