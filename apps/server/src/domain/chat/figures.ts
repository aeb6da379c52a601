import { type ChatSettings, COMPLAINT_TOPIC } from "@krapao/contract/operator/chat-shapes";
import { type RawBuilder, type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import { beganAt, type FigureFilter, isCounted } from "./figure-filter.ts";
import type { ChatTables } from "./tables.ts";

const WEEK_MS = 7 * 86_400_000;

type Row<Key> = {
  readonly key: Key;
  readonly chats: number;
  readonly answered: number;
  readonly first_answer: number | null;
  readonly first_answer_slow: number | null;
  readonly in_target: number | null;
  readonly resolution: number | null;
  readonly rated: number;
  readonly stars: number | null;
  readonly came_back: number | null;
  readonly handed_on: number | null;
};

const figureOf = (row: Omit<Row<unknown>, "key">) => ({
  chats: row.chats,
  answered: row.answered,
  firstAnswer: row.first_answer,
  firstAnswerSlow: row.first_answer_slow,
  inTarget: row.in_target,
  resolution: row.resolution,
  rated: row.rated,
  stars: row.stars,
  cameBack: row.came_back,
  handedOn: row.handed_on,
});

const EMPTY = {
  chats: 0,
  answered: 0,
  first_answer: null,
  first_answer_slow: null,
  in_target: null,
  resolution: null,
  rated: 0,
  stars: null,
  came_back: null,
  handed_on: null,
};

/**
 * Whether the customer began another conversation within a day after this one ended. Where both are labelled, it must
 * have the same label.
 */
export const cameBack = sql`exists (select from chat_session n where n.room = s.room and n.started_at > s.ended_at
  and n.started_at <= s.ended_at + interval '1 day' and coalesce(n.topic = s.topic, true))`;

/** Figures of the counted conversations, grouped by a key; median times in seconds. */
const by = async <Key>(
  { db }: Context,
  counted: RawBuilder<unknown>,
  targetSeconds: number,
  key: RawBuilder<unknown>,
): Promise<readonly Row<Key>[]> => {
  const { rows } = await sql<Row<Key>>`
    select ${key} as key, count(*)::int as chats,
      (count(*) filter (where asked_at is null and ended_at is not null))::int as answered,
      percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - asked_at)::float8)
        filter (where first_answer_at is not null) as first_answer,
      percentile_cont(0.9) within group (order by extract(epoch from first_answer_at - asked_at)::float8)
        filter (where first_answer_at is not null) as first_answer_slow,
      (100 * avg((extract(epoch from first_answer_at - asked_at) <= ${targetSeconds})::int)
        filter (where first_answer_at is not null))::float8 as in_target,
      percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at)::float8)
        filter (where ended_at is not null) as resolution,
      count(stars)::int as rated, avg(stars)::float8 as stars,
      (100 * avg(${cameBack}::int) filter (where ended_at is not null))::float8 as came_back,
      (100 * avg((handed_on <> '{}')::int) filter (where operator_id is not null or handed_on <> '{}'))::float8
        as handed_on
    from chat_session s where ${counted}
    group by 1 order by 1`.execute(db);
  return rows;
};

/** For each operator: the percentage of the conversations they had, now or before, that they passed on. */
const readHandedOn = async ({ db }: Context, counted: RawBuilder<unknown>): Promise<ReadonlyMap<bigint, number>> => {
  const { rows } = await sql<{ operator_id: bigint; share: number }>`
    select h.operator_id, (100 * avg((h.operator_id = any(s.handed_on))::int))::float8 as share
    from chat_session s
      cross join lateral (select distinct unnest(array_append(s.handed_on, s.operator_id)) as operator_id) h
    where h.operator_id is not null and ${counted}
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.operator_id, row.share]));
};

/** How often each number of stars was given. */
const readRatings = async ({ db }: Context, counted: RawBuilder<unknown>) => {
  const { rows } = await sql<{ stars: number; count: number }>`
    select g.stars, count(s.stars)::int as count
    from generate_series(1, 5) g (stars) left join chat_session s on s.stars = g.stars and ${counted}
    group by 1 order by 1`.execute(db);
  return rows;
};

/** The hours of the week in which conversations began, in Bangkok's time; 1 is Monday. */
const readHours = async ({ db }: Context, counted: RawBuilder<unknown>) => {
  const { rows } = await sql<{ weekday: number; hour: number; chats: number }>`
    select extract(isodow from ${beganAt})::int as weekday, extract(hour from ${beganAt})::int as hour,
      count(*)::int as chats
    from chat_session s where ${counted}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

/** Open complaints whose deadline has passed or is less than a week away. */
const countComplaintsDue = async ({ db, clock }: Context): Promise<number> => {
  const { due } = await db
    .selectFrom("chat_session")
    .select((is) => is.fn.countAll<bigint>().as("due"))
    .where("ended_at", "is", null)
    .where("topic", "=", COMPLAINT_TOPIC)
    .where("complaint_deadline", "<", new Date(clock.now().getTime() + WEEK_MS))
    .executeTakeFirstOrThrow();
  return Number(due);
};

/** All figures of a period: totals, by day in Bangkok's time, by operator and by topic; ratings and hours. */
export const readFigures = async (
  context: Context,
  filter: FigureFilter,
  { targetSeconds, hours: open }: Pick<ChatSettings, "targetSeconds" | "hours">,
) => {
  const counted = isCounted(filter, open);
  const [total, days, operators, handedOn, topics, ratings, hours, complaintsDue] = await Promise.all([
    by<null>(context, counted, targetSeconds, sql`null::text`),
    by<string>(context, counted, targetSeconds, sql`to_char(${beganAt}, 'YYYY-MM-DD')`),
    by<bigint | null>(context, counted, targetSeconds, sql`operator_id`),
    readHandedOn(context, counted),
    by<string | null>(context, counted, targetSeconds, sql`topic`),
    readRatings(context, counted),
    readHours(context, counted),
    countComplaintsDue(context),
  ]);
  const had = new Map(operators.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])));
  return {
    total: figureOf(total[0] ?? EMPTY),
    days: days.map((row) => ({ day: row.key, ...figureOf(row) })),
    // This includes operators who passed on every conversation that they had.
    operators: [...new Set([...had.keys(), ...handedOn.keys()])].map((operatorId) => ({
      operatorId,
      ...figureOf({ ...(had.get(operatorId) ?? EMPTY), handed_on: handedOn.get(operatorId) ?? null }),
    })),
    topics: topics.map((row) => ({ topic: row.key, ...figureOf(row) })),
    ratings,
    hours,
    complaintsDue,
  };
};

type Counted = Selectable<ChatTables["chat_session"]> & { readonly came_back: boolean | null };

/** The counted conversations, the oldest first. Whether the customer came back is null while a conversation is open. */
export const readCounted = async (
  { db }: Context,
  filter: FigureFilter,
  open: ChatSettings["hours"],
  limit: number,
): Promise<readonly Counted[]> => {
  const { rows } = await sql<Counted>`
    select s.*, case when s.ended_at is not null then ${cameBack} end as came_back
    from chat_session s where ${isCounted(filter, open)}
    order by s.started_at, s.id limit ${limit}`.execute(db);
  return rows;
};
