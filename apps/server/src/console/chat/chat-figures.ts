import { exportChatFigures } from "@krapao/contract/operator/export-chat-figures";
import { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import { dateTimeText } from "@krapao/i18n";

import { readMenuAndSettings } from "../../domain/chat/documents.ts";
import { type Period, readFigures } from "../../domain/chat/figures.ts";
import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { daysBetween, startOf } from "../../lib/calendar.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { csvLine } from "../../lib/csv.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
const MOST_ROWS = 50_000;

/** The days of a query as moments, in the members' time. Throws KEY_INVALID for no days, and for more than a year. */
const periodOf = ({ from, to }: { readonly from: string; readonly to: string }): Period => {
  const days = daysBetween(from, to) + 1;
  if (!(days >= 1 && days <= MOST_DAYS)) throw new InvalidInput("KEY_INVALID", [{ path: "to", message: "period" }]);
  return { from: startOf(from), to: new Date(startOf(to).getTime() + DAY_MS) };
};

const secondsBetween = (from: Date | null, to: Date | null): string =>
  from === null || to === null ? "" : String(Math.round((to.getTime() - from.getTime()) / 1_000));

/** Figures of a period, and its conversations as CSV: what was said in them is not part of it. */
export const addChatFigures = (app: App): void => {
  route(app, getChatFigures, operators, async ({ context, query }) => {
    const { settings } = await readMenuAndSettings(context.db);
    const [figures, people] = await Promise.all([
      readFigures(context, periodOf(query), settings.targetSeconds),
      readOperatorMarks(context.db),
    ]);
    return {
      ...figures,
      people: figures.people.flatMap(({ operatorId, ...figure }) => {
        const operator = people.get(operatorId);
        return operator === undefined ? [] : [{ operator, ...figure }];
      }),
    };
  });
  route(app, exportChatFigures, operators, async ({ context, query, reply }) => {
    const { from, to } = periodOf(query);
    const [rows, people] = await Promise.all([
      context.db
        .selectFrom("chat_session")
        .selectAll()
        .where("started_at", ">=", from)
        .where("started_at", "<", to)
        .orderBy("started_at")
        .limit(MOST_ROWS)
        .execute(),
      readOperatorMarks(context.db),
    ]);
    const head = ["id", "started", "ended", "state", "operator", "topic", "tags", "complaint"];
    const lines = rows.map((row) =>
      csvLine([
        row.id,
        dateTimeText(row.started_at),
        row.ended_at === null ? "" : dateTimeText(row.ended_at),
        row.state,
        (row.operator_id === null ? null : people.get(row.operator_id)?.username) ?? "",
        row.topic ?? "",
        row.tags.join(" "),
        row.complaint_number ?? "",
        secondsBetween(row.asked_at, row.first_answer_at),
        secondsBetween(row.started_at, row.ended_at),
        row.stars === null ? "" : String(row.stars),
        row.comment,
      ]),
    );
    void reply
      .header("content-disposition", `attachment; filename="chats-${query.from}-${query.to}.csv"`)
      .type("text/csv; charset=utf-8");
    return `\uFEFF${csvLine([...head, "first answer (s)", "resolution (s)", "stars", "comment"])}${lines.join("")}`;
  });
};
