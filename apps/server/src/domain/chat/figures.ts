import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";

/** A period, from the beginning of one moment up to another. */
export type Period = { readonly from: Date; readonly to: Date };

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
};

/** Figures of the conversations that began in a period, by a key; the middle times in seconds. */
const by = async <Key>(
  { db }: Context,
  { from, to }: Period,
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
      count(stars)::int as rated, avg(stars)::float8 as stars
    from chat_session where started_at >= ${from} and started_at < ${to}
    group by 1 order by 1`.execute(db);
  return rows;
};

/** How often each number of stars was given to the conversations that began in a period. */
const readRatings = async ({ db }: Context, { from, to }: Period) => {
  const { rows } = await sql<{ stars: number; count: number }>`
    select g.stars, count(s.stars)::int as count
    from generate_series(1, 5) g (stars)
      left join chat_session s on s.stars = g.stars and s.started_at >= ${from} and s.started_at < ${to}
    group by 1 order by 1`.execute(db);
  return rows;
};

/** In which hours of the week conversations began, in the members' time; 1 is Monday. */
const readHours = async ({ db }: Context, { from, to }: Period) => {
  const { rows } = await sql<{ weekday: number; hour: number; chats: number }>`
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour, count(*)::int as chats
    from (select started_at at time zone 'Asia/Bangkok' as at from chat_session
      where started_at >= ${from} and started_at < ${to}) s
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

/** Everything of a period: in all, by day in the members' time, by person and by topic; ratings and hours. */
export const readFigures = async (context: Context, period: Period, targetSeconds: number) => {
  const [total, days, people, topics, ratings, hours] = await Promise.all([
    by<null>(context, period, targetSeconds, sql`null::text`),
    by<string>(context, period, targetSeconds, sql`to_char(started_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`),
    by<bigint | null>(context, period, targetSeconds, sql`operator_id`),
    by<string | null>(context, period, targetSeconds, sql`topic`),
    readRatings(context, period),
    readHours(context, period),
  ]);
  return {
    total: figureOf(total[0] ?? EMPTY),
    days: days.map((row) => ({ day: row.key, ...figureOf(row) })),
    people: people.flatMap((row) => (row.key === null ? [] : [{ operatorId: row.key, ...figureOf(row) }])),
    topics: topics.map((row) => ({ topic: row.key, ...figureOf(row) })),
    ratings,
    hours,
  };
};
