import { exportAuditEvents } from "@krapao/contract/operator/export-audit-events";
import { dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { saveText } from "../lib/save-text.ts";
import { useAction } from "../lib/use-action.ts";
import { DownloadButton } from "../parts/download-button.tsx";
import { FailureNote } from "../parts/failure-note.tsx";
import type { AuditAddress } from "./address.ts";
import { useChangeWords } from "./change-list.tsx";
import { auditCsv } from "./csv.ts";
import { useSubjectOf } from "./event-words.tsx";

/** Saves the filtered events as CSV in the reader's language. The export is itself logged. */
export const ExportButton = ({ filter }: { readonly filter: AuditAddress }) => {
  const t = useT("console");
  const words = useWords();
  const subject = useSubjectOf();
  const changes = useChangeWords();
  const act = useAction(exportAuditEvents, ({ events, hasMore }) => {
    const heads = (["when", "who", "what", "result", "object", "member", "reason", "changes"] as const).map((name) =>
      t(`auditColumn.${name}`),
    );
    const csv = auditCsv(events, {
      heads,
      act: (name) => words.find(`auditEvent.${name}`) ?? name,
      subject,
      result: (result) => t(`auditResult.${result}`),
      time: dateTimeText,
      changes: ({ before, after }) => changes(before, after),
    });
    saveText("operators-log.csv", csv, "text/csv;charset=utf-8");
    if (hasMore) toast(t("audit.exportCut", { count: events.length }));
  });
  return (
    <span className="flex flex-wrap items-center gap-2">
      <FailureNote failure={act.failure} />
      <DownloadButton label={t("audit.export")} busy={act.busy} onClick={() => act.run({ query: filter })} />
    </span>
  );
};
