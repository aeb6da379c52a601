import type { ChatSettings, CountedPart } from "@krapao/contract/operator/chat-shapes";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { type FigureFilter, isCounted } from "./figure-filter.ts";
import { cameBack } from "./figures.ts";
import { columns, type SessionRow, sessions } from "./inbox.ts";

/** The SQL condition by which a row of `chat_session s` counts for a figure. It matches {@link readFigures}. */
const isOf = (part: CountedPart, targetSeconds: number): RawBuilder<unknown> => {
  const conditions: Readonly<Record<CountedPart, RawBuilder<unknown>>> = {
    all: sql`true`,
    answered: sql`s.asked_at is null and s.ended_at is not null`,
    "over-target": sql`extract(epoch from s.first_answer_at - s.asked_at) > ${targetSeconds}`,
    ended: sql`s.ended_at is not null`,
    "came-back": sql`s.ended_at is not null and ${cameBack}`,
    rated: sql`s.stars is not null`,
    "handed-on": sql`s.handed_on <> '{}'`,
    "no-topic": sql`s.topic is null`,
  };
  return conditions[part];
};

type Asked = {
  readonly filter: FigureFilter;
  readonly part: CountedPart;
  readonly limit: number;
  readonly skip: number;
};

/** The conversations behind a figure, the newest first. */
export const readCountedChats = async (
  { db }: Context,
  { filter, part, limit, skip }: Asked,
  { targetSeconds, hours }: Pick<ChatSettings, "targetSeconds" | "hours">,
): Promise<readonly SessionRow[]> => {
  const { rows } = await sql<SessionRow>`
    select ${columns} from ${sessions}
    where ${isCounted(filter, hours)[part === "over-target" ? "firstAnswer" : "chat"]} and ${isOf(part, targetSeconds)}
    order by s.started_at desc, s.id limit ${limit} offset ${skip}`.execute(db);
  return rows;
};
