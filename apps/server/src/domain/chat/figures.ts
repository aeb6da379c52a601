import { type ChatSettings, COMPLAINT_TOPIC } from "@krapao/contract/operator/chat-shapes";
import { type RawBuilder, type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import { beganAt, type FigureFilter, isCounted } from "./figure-filter.ts";
import type { ChatTables } from "./tables.ts";

const WEEK_MS = 7 * 86_400_000;

type Chats = {
  readonly chats: number;
  readonly answered: number;
  readonly resolution: number | null;
  readonly rated: number;
  readonly stars: number | null;
  readonly cameBack: number | null;
  readonly handedOn: number | null;
};
type FirstAnswers = {
  readonly firstAnswer: number | null;
  readonly firstAnswerSlow: number | null;
  readonly inTarget: number | null;
};

const NO_CHATS: Chats = {
  chats: 0,
  answered: 0,
  resolution: null,
  rated: 0,
  stars: null,
  cameBack: null,
  handedOn: null,
};
const NO_ANSWERS: FirstAnswers = { firstAnswer: null, firstAnswerSlow: null, inTarget: null };

/**
 * Whether the customer began another conversation within a day after this one ended. Where both are labelled, it must
 * have the same label.
 */
export const cameBack = sql`exists (select from chat_session n where n.room = s.room and n.started_at > s.ended_at
  and n.started_at <= s.ended_at + interval '1 day' and coalesce(n.topic = s.topic, true))`;

type Counted = ReturnType<typeof isCounted>;

/** Figures of the counted conversations, grouped by a key; median times in seconds. */
const readChats = async <Key>(
  { db }: Context,
  { chat }: Counted,
  key: RawBuilder<unknown>,
): Promise<ReadonlyMap<Key, Chats>> => {
  const { rows } = await sql<Chats & { readonly key: Key }>`
    select ${key} as key, count(*)::int as chats,
      (count(*) filter (where asked_at is null and ended_at is not null))::int as answered,
      percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at)::float8)
        filter (where ended_at is not null) as resolution,
      count(stars)::int as rated, avg(stars)::float8 as stars,
      (100 * avg(${cameBack}::int) filter (where ended_at is not null))::float8 as "cameBack",
      (100 * avg((handed_on <> '{}')::int) filter (where operator_id is not null or handed_on <> '{}'))::float8
        as "handedOn"
    from chat_session s where ${chat}
    group by 1 order by 1`.execute(db);
  return new Map(rows.map(({ key: of, ...figures }) => [of, figures]));
};

/**
 * How fast the first answers of the counted conversations came, grouped by a key; times in seconds. Where an operator
 * spoke before the customer asked for one, nobody had waited, and nothing is counted.
 */
const readFirstAnswers = async <Key>(
  { db }: Context,
  { firstAnswer }: Counted,
  targetSeconds: number,
  key: RawBuilder<unknown>,
): Promise<ReadonlyMap<Key, FirstAnswers>> => {
  const seconds = sql`extract(epoch from first_answer_at - asked_at)::float8`;
  const { rows } = await sql<FirstAnswers & { readonly key: Key }>`
    select ${key} as key,
      percentile_cont(0.5) within group (order by ${seconds}) as "firstAnswer",
      percentile_cont(0.9) within group (order by ${seconds}) as "firstAnswerSlow",
      (100 * avg((${seconds} <= ${targetSeconds})::int))::float8 as "inTarget"
    from chat_session s where first_answer_at > asked_at and ${firstAnswer}
    group by 1 order by 1`.execute(db);
  return new Map(rows.map(({ key: of, ...figures }) => [of, figures]));
};

/** For each operator: the percentage of the conversations they had, now or before, that they passed on. */
const readHandedOn = async ({ db }: Context, { chat }: Counted): Promise<ReadonlyMap<bigint, number>> => {
  const { rows } = await sql<{ operator_id: bigint; share: number }>`
    select h.operator_id, (100 * avg((h.operator_id = any(s.handed_on))::int))::float8 as share
    from chat_session s
      cross join lateral (select distinct unnest(array_append(s.handed_on, s.operator_id)) as operator_id) h
    where h.operator_id is not null and ${chat}
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.operator_id, row.share]));
};

/** How often each number of stars was given. */
const readRatings = async ({ db }: Context, { chat }: Counted) => {
  const { rows } = await sql<{ stars: number; count: number }>`
    select g.stars, count(s.stars)::int as count
    from generate_series(1, 5) g (stars) left join chat_session s on s.stars = g.stars and ${chat}
    group by 1 order by 1`.execute(db);
  return rows;
};

/** The hours of the week in which conversations began, in Bangkok's time; 1 is Monday. */
const readHours = async ({ db }: Context, { chat }: Counted) => {
  const { rows } = await sql<{ weekday: number; hour: number; chats: number }>`
    select extract(isodow from ${beganAt})::int as weekday, extract(hour from ${beganAt})::int as hour,
      count(*)::int as chats
    from chat_session s where ${chat}
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
  /** Both kinds of figures by their keys; `answeredBy`: the key of first answers where it is another. */
  const by = async <Key>(key: RawBuilder<unknown>, answeredBy = key) => {
    const [chats, answers] = await Promise.all([
      readChats<Key>(context, counted, key),
      readFirstAnswers<Key>(context, counted, targetSeconds, answeredBy),
    ]);
    const keys = [...new Set([...chats.keys(), ...answers.keys()])];
    return new Map(
      keys.map((each) => [each, { ...(chats.get(each) ?? NO_CHATS), ...(answers.get(each) ?? NO_ANSWERS) }] as const),
    );
  };
  const [total, days, had, handedOn, topics, ratings, hours, complaintsDue] = await Promise.all([
    by<null>(sql`null::text`),
    by<string>(sql`to_char(${beganAt}, 'YYYY-MM-DD')`),
    by<bigint | null>(sql`operator_id`, sql`first_answer_by`),
    readHandedOn(context, counted),
    by<string | null>(sql`topic`),
    readRatings(context, counted),
    readHours(context, counted),
    countComplaintsDue(context),
  ]);
  const nothing = { ...NO_CHATS, ...NO_ANSWERS };
  return {
    total: total.get(null) ?? nothing,
    days: [...days].toSorted(([one], [other]) => one.localeCompare(other)).map(([day, figure]) => ({ day, ...figure })),
    // This includes operators who passed on every conversation that they had.
    operators: [...new Set([...had.keys(), ...handedOn.keys()])].flatMap((operatorId) =>
      operatorId === null
        ? []
        : [{ operatorId, ...(had.get(operatorId) ?? nothing), handedOn: handedOn.get(operatorId) ?? null }],
    ),
    topics: [...topics].map(([topic, figure]) => ({ topic, ...figure })),
    ratings,
    hours,
    complaintsDue,
  };
};

export type CountedRow = Selectable<ChatTables["chat_session"]> & { readonly came_back: boolean | null };

const PAGE = 2_000;

/**
 * The counted conversations page by page, the oldest first. Whether the customer came back is null while a conversation
 * is open.
 */
export async function* readAllCounted(
  { db }: Context,
  filter: FigureFilter,
  open: ChatSettings["hours"],
): AsyncGenerator<readonly CountedRow[]> {
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<CountedRow & { readonly began: string }>`
      select s.*, s.started_at::text as began, case when s.ended_at is not null then ${cameBack} end as came_back
      from chat_session s where ${isCounted(filter, open).chat} and ${after}
      order by s.started_at, s.id limit ${PAGE}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    // The row itself may be gone by now. Its time has microseconds, which a Date has not.
    after = sql`(s.started_at, s.id) > (${last.began}::timestamptz, ${last.id})`;
  }
}
