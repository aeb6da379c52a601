import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Download, Printer } from "lucide-react";
import type { ReactNode } from "react";

import { dateText } from "./plots/figure-text.ts";

type ReportHeadProps = {
  /** The days that the report is compared with. */
  readonly before: { readonly from: string; readonly to: string };
  readonly onCsv: () => void;
  /** Shown beside those days. */
  readonly children?: ReactNode;
};

/** The row above a report: the period that it is compared with, and buttons to print and export. */
export const ReportHead = ({ before, onCsv, children }: ReportHeadProps) => {
  const t = useT("console");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-mute">
        {before.from === before.to
          ? t("reports.againstDay", { day: dateText(before.from) })
          : t("reports.against", { from: dateText(before.from), to: dateText(before.to) })}
      </span>
      {children}
      <span className="ml-auto flex flex-wrap gap-2 print:hidden">
        <Button tone="outline" size="small" onClick={() => print()}>
          <Printer aria-hidden className="size-4" />
          {t("reports.print")}
        </Button>
        <Button tone="outline" size="small" onClick={onCsv}>
          <Download aria-hidden className="size-4" />
          {t("reports.csv")}
        </Button>
      </span>
    </div>
  );
};
