import type { AuditEvent } from "@krapao/contract/operator/audit-log-shapes";

import type { Change } from "./changes.ts";

const cell = (text: string): string => {
  // A spreadsheet takes these for a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** How a row's parts are called and told, in the reader's language. */
export type CsvWords = {
  readonly heads: readonly string[];
  readonly act: (act: string) => string;
  readonly result: (result: AuditEvent["result"]) => string;
  readonly time: (moment: string) => string;
  readonly changes: (event: AuditEvent) => readonly Change[];
};

const changeText = ({ name, before, after }: Change): string =>
  `${name}: ${before === null ? "" : `${before} → `}${after ?? "–"}`;

/** Events of the log as CSV, UTF-8 with BOM: who, what, about what, how it ended, when, and what it changed. */
export const auditCsv = (events: readonly AuditEvent[], words: CsvWords): string => {
  const rows = events.map((event) => [
    words.time(event.at),
    event.by?.name ?? "",
    words.act(event.act),
    words.result(event.result),
    event.subject ?? "",
    event.member === null ? "" : `${event.member._id} ${event.member.name}`,
    event.reason ?? "",
    words.changes(event).map(changeText).join("; "),
  ]);
  return `\uFEFF${[words.heads, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
};
