import { exportMemberStatement } from "@krapao/contract/operator/export-member-statement";
import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { countText, dateTimeText, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { csvText } from "../../lib/csv.ts";
import { saveText } from "../../lib/save-text.ts";
import { useAction } from "../../lib/use-action.ts";
import { DownloadButton } from "../../parts/download-button.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { signedAmount } from "../../parts/movement-words.tsx";
import { usePlaceName } from "../../parts/way.tsx";
import { filterIn } from "./statement-address.ts";
import { useTypeWords } from "./statement-filters.tsx";

/** Minor units as a spreadsheet reads them: `-1500.00`. */
const plain = (minor: bigint): string => {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Saves the filtered movements as CSV in the reader's language. The export is logged. */
export const ExportStatement = ({ member, params }: { readonly member: string; readonly params: URLSearchParams }) => {
  const t = useT("console");
  const typeOf = useTypeWords();
  const place = usePlaceName();
  const rowOf = (entry: StatementEntry): readonly string[] => [
    dateTimeText(entry.createdAt),
    typeOf(entry.statementType),
    entry.from === null ? "" : place(entry.from),
    entry.to === null ? "" : place(entry.to),
    t(`statuses.${entry.status}`),
    plain(signedAmount(entry)),
    entry.balance === null ? "" : plain(minorOf(entry.balance)),
    entry.reference,
  ];
  const act = useAction(exportMemberStatement, ({ statement, hasMore }) => {
    const heads = [
      t("console.when"),
      t("console.what"),
      t("list.from"),
      t("list.to"),
      t("console.state"),
      t("console.amount"),
      t("console.walletAfter"),
      t("console.reference"),
    ];
    saveText(`statement-${member}.csv`, csvText([heads, ...statement.map(rowOf)]), "text/csv;charset=utf-8");
    if (hasMore) toast(t("member.statementCut", { count: countText(statement.length) }));
  });
  return (
    <>
      <DownloadButton
        label={t("reports.csv")}
        busy={act.busy}
        onClick={() => act.run({ params: { _id: member }, query: filterIn(params) })}
      />
      <FailureNote failure={act.failure} />
    </>
  );
};
