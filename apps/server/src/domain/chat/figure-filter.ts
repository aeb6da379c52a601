import type { CHAT_HOURS, ChatSettings } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { type RawBuilder, sql } from "kysely";

import { openMinutes } from "./open-hours.ts";

/**
 * Which conversations are counted: those that began in a period, start inclusive and end exclusive, and match the
 * filters.
 */
export type FigureFilter = {
  readonly from: Date;
  readonly to: Date;
  readonly operatorId?: bigint | undefined;
  readonly topic?: string | undefined;
  readonly language?: Language | undefined;
  readonly hours?: (typeof CHAT_HOURS)[number] | undefined;
  readonly stars?: number | undefined;
  /** 1 is Monday. */
  readonly weekday?: number | undefined;
  readonly hour?: number | undefined;
};

/** When a conversation began, in Bangkok's time. */
export const beganAt = sql`(s.started_at at time zone 'Asia/Bangkok')`;

/** The SQL condition by which a row of `chat_session s` began within these hours. */
export const isWithin = (
  hours: NonNullable<FigureFilter["hours"]>,
  open: ChatSettings["hours"],
): RawBuilder<unknown> => {
  if (hours === "open" || hours === "closed") {
    const spans = openMinutes(open);
    const minute = sql`((extract(isodow from ${beganAt}) - 1) * 1440 + extract(hour from ${beganAt}) * 60
      + extract(minute from ${beganAt}))::int`;
    return sql`exists (select from unnest(${spans.map(([from]) => from)}::int[], ${spans.map(([, to]) => to)}::int[])
      o (opens, closes) where ${minute} >= o.opens and ${minute} < o.closes) = ${hours === "open"}`;
  }
  const [from, to] = hours.split("-").map(Number);
  return sql`extract(hour from ${beganAt}) >= ${from} and extract(hour from ${beganAt}) < ${to}`;
};

/** The SQL condition by which a row of `chat_session s` counts, whichever operator is chosen. */
const isCountedForAll = (filter: FigureFilter, open: ChatSettings["hours"]): RawBuilder<unknown> => {
  const { from, to, topic, language, hours, stars, weekday, hour } = filter;
  return sql.join(
    [
      sql`s.started_at >= ${from} and s.started_at < ${to}`,
      ...(topic === undefined ? [] : [sql`s.topic = ${topic}`]),
      ...(language === undefined ? [] : [sql`s.language = ${language}`]),
      ...(hours === undefined ? [] : [isWithin(hours, open)]),
      ...(stars === undefined ? [] : [sql`s.stars = ${stars}`]),
      ...(weekday === undefined ? [] : [sql`extract(isodow from ${beganAt}) = ${weekday}`]),
      ...(hour === undefined ? [] : [sql`extract(hour from ${beganAt}) = ${hour}`]),
    ],
    sql` and `,
  );
};

/**
 * The SQL conditions by which a row of `chat_session s` counts. A conversation is counted for the operator who has it;
 * its first answer for the operator who gave it, who may have handed the conversation over since.
 */
export const isCounted = (
  filter: FigureFilter,
  open: ChatSettings["hours"],
): Readonly<Record<"chat" | "firstAnswer", RawBuilder<unknown>>> => {
  const { operatorId } = filter;
  const counted = isCountedForAll(filter, open);
  if (operatorId === undefined) return { chat: counted, firstAnswer: counted };
  return {
    chat: sql`${counted} and s.operator_id = ${operatorId}`,
    firstAnswer: sql`${counted} and s.first_answer_by = ${operatorId}`,
  };
};
