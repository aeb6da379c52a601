import { Readable } from "node:stream";

import { exportChatFigures } from "@krapao/contract/operator/export-chat-figures";
import { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import { listCountedChats } from "@krapao/contract/operator/list-counted-chats";
import type { Permission } from "@krapao/contract/operator/permissions";
import type { QueryOf } from "@krapao/contract/types";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { readCountedChats } from "../../domain/chat/counted-chats.ts";
import { readMenuAndSettings } from "../../domain/chat/documents.ts";
import type { FigureFilter } from "../../domain/chat/figure-filter.ts";
import { readAllCounted, readFigures } from "../../domain/chat/figures.ts";
import { presentChats } from "../../domain/chat/inbox.ts";
import { explainDay, worstOf } from "../../domain/chat/worst-day.ts";
import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { daysBetween, startOf } from "../../lib/calendar.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { checkFreshFor, operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { writeChats } from "./write-chats.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
const FILES = limitOf("chat-files");

type Asker = { readonly id: bigint; readonly may: ReadonlySet<Permission> };

const seesAll = ({ may }: Asker): boolean => may.has("inbox.figures");

/**
 * The period and the filter of a query, with days in the members' time. Throws KEY_INVALID for no days and for more
 * than a year, and NO_PERMISSION for another operator's figures.
 */
const filterOf = (
  { from, to, operator, ...rest }: QueryOf<typeof getChatFigures> & Pick<FigureFilter, "stars" | "weekday" | "hour">,
  asker: Asker,
): FigureFilter => {
  const days = daysBetween(from, to) + 1;
  if (!(days >= 1 && days <= MOST_DAYS)) throw new InvalidInput("KEY_INVALID", [{ path: "to", message: "period" }]);
  // No operator has the number zero, so an invalid id finds nothing.
  const operatorId = operator === undefined ? undefined : /^\d{1,18}$/.test(operator) ? BigInt(operator) : 0n;
  if (operatorId !== undefined && operatorId !== asker.id && !seesAll(asker)) throw refuse("NO_PERMISSION");
  return { ...rest, operatorId, from: startOf(from), to: new Date(startOf(to).getTime() + DAY_MS) };
};

/**
 * Figures of a period, the conversations that they count, and a CSV of those. Messages are not part of it. The CSV is
 * recorded in the audit log before it is sent; one of many rows needs a fresh sign-in.
 */
export const addChatFigures = (app: App): void => {
  route(app, getChatFigures, operators, async ({ context, operator: asker, query }) => {
    const { settings } = await readMenuAndSettings(context.db);
    const filter = filterOf(query, asker);
    const [figures, operators] = await Promise.all([
      readFigures(context, filter, settings),
      readOperatorMarks(context.db),
    ]);
    const worst = worstOf(figures.days, settings.targetSeconds);
    const why = worst && (await explainDay(context, worst.day, { filter, open: settings.hours }));
    return {
      ...figures,
      worst: worst && why && { ...worst, ...why, outages: asker.may.has("alerts.see") ? why.outages : [] },
      operators: figures.operators.flatMap(({ operatorId, ...figure }) => {
        const operator = operators.get(operatorId);
        const isShown = operator !== undefined && (operatorId === asker.id || seesAll(asker));
        return isShown ? [{ operator, ...figure }] : [];
      }),
    };
  });
  route(
    app,
    listCountedChats,
    operators,
    async ({ context, operator, query: { part = "all", page, limit, ...asked } }) => {
      const { settings } = await readMenuAndSettings(context.db);
      const rows = await readCountedChats(
        context,
        { filter: filterOf(asked, operator), part, ...skipOf({ page, limit }) },
        settings,
      );
      return presentChats(context, rows);
    },
  );
  route(app, exportChatFigures, operators, async ({ context, operator, query, reply }) => {
    const filter = filterOf(query, operator);
    const { settings } = await readMenuAndSettings(context.db);
    const { chats } = (await readFigures(context, filter, settings)).total;
    await checkFreshFor(context, operator, chats);
    const turn = await takeTurn(context.db, FILES, String(operator.id));
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    await recordAuditEvent(context.db, context.clock.now(), {
      act: exportChatFigures.name,
      by: operator.id,
      after: { ...query, rows: chats },
    });
    const operators = await readOperatorMarks(context.db);
    const nameOf = (id: bigint | null): string =>
      id !== null && (id === operator.id || seesAll(operator)) ? (operators.get(id)?.username ?? "") : "";
    return reply
      .header("content-disposition", `attachment; filename="chats-${query.from}-${query.to}.csv"`)
      .type("text/csv; charset=utf-8")
      .send(Readable.from(writeChats(readAllCounted(context, filter, settings.hours), nameOf)));
  });
};
