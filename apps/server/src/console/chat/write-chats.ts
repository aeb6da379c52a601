import { dateTimeText } from "@krapao/i18n";

import type { CountedRow } from "../../domain/chat/figures.ts";
import { countCell, textCell } from "../../lib/cells.ts";
import { createCsv } from "../../lib/csv.ts";

const TITLES = [
  ...["id", "started", "ended", "state", "language", "operator", "handed on by", "topic", "tags"],
  ...["complaint", "complaint deadline", "first answer (s)", "first answer by", "resolution (s)"],
  ...["stars", "comment", "came back"],
];

const timeCell = (at: Date | null) => textCell(at === null ? null : dateTimeText(at));

const secondsCell = (from: Date | null, to: Date | null) =>
  countCell(from === null || to === null ? null : Math.round((to.getTime() - from.getTime()) / 1_000));

/** Conversations as CSV, page by page, with the names of operators that the reader may see. */
export async function* writeChats(
  pages: AsyncIterable<readonly CountedRow[]>,
  nameOf: (id: bigint | null) => string,
): AsyncGenerator<Buffer> {
  const csv = createCsv();
  yield csv.head(TITLES);
  for await (const rows of pages)
    yield csv.rows(
      rows.map((row) => [
        textCell(row.id),
        timeCell(row.started_at),
        timeCell(row.ended_at),
        textCell(row.state),
        textCell(row.language),
        textCell(nameOf(row.operator_id)),
        textCell(row.handed_on.map(nameOf).join(" ")),
        textCell(row.topic),
        textCell(row.tags.join(" ")),
        textCell(row.complaint_number),
        timeCell(row.complaint_deadline),
        secondsCell(row.asked_at, row.first_answer_at),
        textCell(nameOf(row.first_answer_by)),
        secondsCell(row.started_at, row.ended_at),
        countCell(row.stars),
        textCell(row.comment),
        textCell(row.came_back === null ? null : row.came_back ? "yes" : "no"),
      ]),
    );
}
