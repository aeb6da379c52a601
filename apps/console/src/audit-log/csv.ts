import type { AuditEvent } from "@krapao/contract/operator/audit-log-shapes";

import { csvText } from "../lib/csv.ts";
import type { Change } from "./changes.ts";

/** How a row's values are named and formatted in the reader's language. */
export type CsvWords = {
  readonly heads: readonly string[];
  readonly act: (act: string) => string;
  readonly subject: (event: AuditEvent) => string | null;
  readonly result: (result: AuditEvent["result"]) => string;
  readonly time: (moment: string) => string;
  readonly changes: (event: AuditEvent) => readonly Change[];
};

const changeText = ({ name, before, after }: Change): string =>
  `${name}: ${before === null ? "" : `${before} → `}${after ?? "–"}`;

/** Audit events as CSV, UTF-8 with BOM: operator, event, object, outcome, time, and what changed. */
export const auditCsv = (events: readonly AuditEvent[], words: CsvWords): string => {
  const rows = events.map((event) => [
    words.time(event.at),
    event.by?.name ?? "",
    words.act(event.act),
    words.result(event.result),
    words.subject(event) ?? "",
    event.member === null ? "" : `${event.member._id} ${event.member.name}`,
    event.reason ?? "",
    words.changes(event).map(changeText).join("; "),
  ]);
  return csvText([words.heads, ...rows]);
};
