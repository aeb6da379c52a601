import type { MoneyReport } from "@krapao/contract/operator/report-shapes";
import { useT } from "@krapao/i18n/react";
import { useState } from "react";

import { Choices } from "../../parts/choices.tsx";
import { Panel } from "../../parts/panel.tsx";
import { type PartName, PARTS } from "./links.ts";
import { PartTable } from "./part-table.tsx";

/** The figures of each provider, channel, bank or kind of promotion, one of them at a time. */
export const PartsPanel = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const [part, setPart] = useState<PartName>("provider");
  return (
    <Panel
      title={t("reports.parts")}
      end={
        <Choices
          label={t("reports.parts")}
          choices={PARTS.map((key) => ({ key, label: t(`reports.${key}`) }))}
          value={part}
          onChange={setPart}
        />
      }
    >
      <PartTable report={report} part={part} />
    </Panel>
  );
};
