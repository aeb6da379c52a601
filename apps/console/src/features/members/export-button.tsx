import { exportMembers } from "@krapao/contract/operator/export-members";
import type { MemberRow } from "@krapao/contract/operator/member-list-shapes";
import { countText, dateText, dateTimeText } from "@krapao/i18n";
import { languageNames } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { csvText } from "../../lib/csv.ts";
import { saveText } from "../../lib/save-text.ts";
import { useAction } from "../../lib/use-action.ts";
import { DownloadButton } from "../../parts/download-button.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { type Column, COLUMNS, filterOf } from "./address.ts";

const useCellText = (): ((column: Column, row: MemberRow) => string) => {
  const t = useT("console");
  return (column, row) => {
    switch (column) {
      case "member":
        return row.name;
      case "state":
        return t(`memberStatus.${row.status}`);
      case "labels":
        return [row.level, ...row.tags].flatMap((label) => (label === null ? [] : [label.name])).join("; ");
      case "balance":
        return row.available.toFixed(2);
      case "inGames":
      case "deposited":
      case "withdrawn":
      case "turnover":
      case "play":
      case "recentDeposited":
      case "recentPlay":
      case "weekNet":
        return row[column].toFixed(2);
      case "risk":
        return row.risk === null ? "" : String(row.risk);
      case "firstDeposit":
      case "lastDeposit":
      case "lastPlayed": {
        const day = row[column];
        return day === null ? "" : dateText(day);
      }
      case "joined":
        return dateTimeText(row.createdAt);
      case "seen":
        return dateTimeText(row.seenAt);
      case "language":
        return row.language === null ? "" : languageNames[row.language];
      case "number":
        return row._id;
      default:
        return column satisfies never;
    }
  };
};

/** Saves the filtered members as CSV with all columns. The export is logged. */
export const ExportMembers = ({ params }: { readonly params: URLSearchParams }) => {
  const t = useT("console");
  const textOf = useCellText();
  const act = useAction(exportMembers, ({ rows, hasMore }) => {
    const heads = [...COLUMNS.map((column) => t(`memberColumn.${column}`)), t("member.phone")];
    const lines = rows.map((row) => [...COLUMNS.map((column) => textOf(column, row)), row.phone]);
    saveText("members.csv", csvText([heads, ...lines]), "text/csv;charset=utf-8");
    if (hasMore) toast(t("memberList.exportCut", { count: countText(rows.length) }));
  });
  return (
    <>
      <DownloadButton label={t("reports.csv")} busy={act.busy} onClick={() => act.run({ query: filterOf(params) })} />
      <FailureNote failure={act.failure} />
    </>
  );
};
