import { dateTimeText } from "@krapao/i18n";

import type { CountedRow } from "../../domain/chat/figures.ts";
import { csvLine } from "../../lib/csv.ts";

const TITLES = [
  ...["id", "started", "ended", "state", "language", "operator", "handed on by", "topic", "tags"],
  ...["complaint", "complaint deadline", "first answer (s)", "first answer by", "resolution (s)"],
  ...["stars", "comment", "came back"],
];

const timeText = (at: Date | null): string => (at === null ? "" : dateTimeText(at));

const secondsBetween = (from: Date | null, to: Date | null): string =>
  from === null || to === null ? "" : String(Math.round((to.getTime() - from.getTime()) / 1_000));

/** Conversations as CSV, page by page, with the names of operators that the reader may see. */
export async function* writeChats(
  pages: AsyncIterable<readonly CountedRow[]>,
  nameOf: (id: bigint | null) => string,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(TITLES)}`;
  for await (const rows of pages)
    yield rows
      .map((row) =>
        csvLine([
          row.id,
          timeText(row.started_at),
          timeText(row.ended_at),
          row.state,
          row.language,
          nameOf(row.operator_id),
          row.handed_on.map(nameOf).join(" "),
          row.topic ?? "",
          row.tags.join(" "),
          row.complaint_number ?? "",
          timeText(row.complaint_deadline),
          secondsBetween(row.asked_at, row.first_answer_at),
          nameOf(row.first_answer_by),
          secondsBetween(row.started_at, row.ended_at),
          row.stars === null ? "" : String(row.stars),
          row.comment,
          row.came_back === null ? "" : row.came_back ? "yes" : "no",
        ]),
      )
      .join("");
}
