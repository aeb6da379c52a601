import { useT } from "@krapao/i18n/react";

import { DayView } from "../features/reports/day-view.tsx";
import { MoneyView } from "../features/reports/money-view.tsx";
import { RetentionView } from "../features/reports/retention-view.tsx";
import { useChoice } from "../lib/use-params.ts";
import { useReportSpan } from "../lib/use-report-span.ts";
import { Tabs } from "../parts/tabs.tsx";
import { Page } from "../shell/page.tsx";

const VIEWS = ["money", "retention"] as const;

/** The financial reports. */
export const Reports = () => {
  const t = useT("console");
  const [view] = useChoice("view", VIEWS);
  const span = useReportSpan();
  return (
    <Page
      title={t("nav.reports")}
      sub={
        <Tabs
          label={t("reports.views")}
          tabs={VIEWS.map((key) => ({ key, label: t(`reports.${key}`), href: `/reports?view=${key}` }))}
          value={view}
        />
      }
    >
      {view === "retention" ? (
        <RetentionView of={span} />
      ) : span.day === null ? (
        <MoneyView of={span} />
      ) : (
        <DayView day={span.day} of={span} />
      )}
    </Page>
  );
};
