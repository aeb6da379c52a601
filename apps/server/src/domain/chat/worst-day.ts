import { FEW_CHATS } from "@krapao/contract/constants";
import type { ChatSettings, WorstDay } from "@krapao/contract/operator/chat-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { startOf, weekdayOf } from "../../lib/calendar.ts";
import { beganAt, type FigureFilter, isCounted, isWithin } from "./figure-filter.ts";

const DAY_MS = 86_400_000;
/** The usual of a day of the week is the median of this many weeks before. */
const WEEKS = 8;
/** With fewer days to compare with, nothing is called usual. */
const LEAST_DAYS = 3;
const MOST_OUTAGES = 3;
/** Shorter outages do not explain a day. */
const LEAST_OUTAGE_MS = 5 * 60_000;

type DayFigure = { readonly day: string; readonly chats: number; readonly firstAnswer: number | null };

/**
 * The day whose median first answer was furthest over the target, or null when none was over it. A day with few
 * conversations is named only if no other day was over the target.
 */
export const worstOf = (days: readonly DayFigure[], targetSeconds: number) => {
  const late = days.flatMap(({ day, chats, firstAnswer }) =>
    firstAnswer !== null && firstAnswer > targetSeconds ? [{ day, chats, firstAnswer }] : [],
  );
  const many = late.filter(({ chats }) => chats >= FEW_CHATS);
  const [worst] = (many.length > 0 ? many : late).toSorted((one, other) => other.firstAnswer - one.firstAnswer);
  return worst ?? null;
};

/** The middle one of the numbers; null when there are too few. */
const usualOf = (before: readonly number[]): number | null =>
  before.length < LEAST_DAYS ? null : (before.toSorted((one, other) => one - other)[before.length >> 1] ?? null);

/** Which conversations are counted, and the hours in which people answer. */
type Chosen = { readonly filter: FigureFilter; readonly open: ChatSettings["hours"] };

type Counts = Readonly<Record<"chats" | "operators" | "unanswered" | "outside", number>> & { readonly day: string };

type Outage = { readonly subject: string; readonly opened_at: Date; readonly cleared_at: Date | null };

/** The outages as far as they were on the day, the longest first. */
const outagesOn = (outages: readonly Outage[], from: Date, to: Date): WorstDay["outages"] =>
  outages
    .map(({ subject, opened_at: opened, cleared_at: cleared }) => {
      const [began, ended] = [Math.max(opened.getTime(), from.getTime()), cleared ?? to];
      const until = Math.min(ended.getTime(), to.getTime());
      return { subject, began, until, isOver: cleared !== null };
    })
    .filter(({ began, until }) => until - began >= LEAST_OUTAGE_MS)
    .toSorted((one, other) => other.until - other.began - (one.until - one.began))
    .slice(0, MOST_OUTAGES)
    .map(({ subject, began, until, isOver }) => ({
      provider: subject,
      from: new Date(began).toISOString(),
      to: isOver ? new Date(until).toISOString() : null,
    }));

type TopicCount = { readonly day: string; readonly topic: string; readonly chats: number };

/** The conversations of a day and of the same day of the week in the weeks before, and the outages of that day. */
const readDays = async (
  { db, clock }: Context,
  { from, to }: { readonly from: Date; readonly to: Date },
  { filter, open }: Chosen,
) => {
  const since = new Date(from.getTime() - WEEKS * 7 * DAY_MS);
  const now = clock.now();
  // A day that is not over is compared with the same hours of other days.
  const soFar = now < to ? sql`${beganAt}::time <= (${now}::timestamptz at time zone 'Asia/Bangkok')::time` : sql`true`;
  const counted = sql`${isCounted({ ...filter, from: since, to, weekday: weekdayOf(from) + 1 }, open).chat} and ${soFar}`;
  const date = sql`to_char(${beganAt}, 'YYYY-MM-DD')`;
  const [{ rows: days }, { rows: topics }, outages] = await Promise.all([
    sql<Counts>`
      select ${date} as day, count(*)::int as chats, count(distinct s.first_answer_by)::int as operators,
        (count(*) filter (where s.asked_at is not null and s.first_answer_at is null))::int as unanswered,
        (count(*) filter (where not ${isWithin("open", open)}))::int as outside
      from chat_session s where ${counted} group by 1`.execute(db),
    sql<TopicCount>`
      select ${date} as day, s.topic, count(*)::int as chats
      from chat_session s where ${counted} and s.topic is not null group by 1, 2`.execute(db),
    db
      .selectFrom("alert")
      .select(["subject", "opened_at", "cleared_at"])
      .where("kind", "=", "provider")
      .where("opened_at", "<", to)
      .where((is) => is.or([is("cleared_at", "is", null), is("cleared_at", ">", from)]))
      .execute(),
  ]);
  return { days, topics, outages };
};

/** The topic that most exceeded its usual number of conversations on a day. Null when none exceeded it. */
const topicOf = (day: string, daysBefore: readonly string[], topics: readonly TopicCount[]): WorstDay["topic"] => {
  const chatsAbout = (topic: string, on: string): number =>
    topics.find((each) => each.topic === topic && each.day === on)?.chats ?? 0;
  const [first] = topics
    .filter((each) => each.day === day)
    .flatMap(({ topic, chats }) => {
      const usual = usualOf(daysBefore.map((each) => chatsAbout(topic, each)));
      return usual === null || chats <= usual ? [] : [{ topic, chats, usual }];
    })
    .toSorted((one, other) => other.chats - other.usual - (one.chats - one.usual));
  return first ?? null;
};

/**
 * What is known about a day: its conversations and operators beside the usual ones of that day of the week, the topic
 * that was asked about more than usual, conversations outside open hours, and providers whose calls failed meanwhile.
 */
export const explainDay = async (
  context: Context,
  day: string,
  chosen: Chosen,
): Promise<Omit<WorstDay, "day" | "firstAnswer">> => {
  const from = startOf(day);
  const to = new Date(from.getTime() + DAY_MS);
  const { days, topics, outages } = await readDays(context, { from, to }, chosen);
  const before = days.filter((each) => each.day !== day);
  const usual = (of: (each: Counts) => number): number | null => usualOf(before.map(of));
  const here = days.find((each) => each.day === day);
  return {
    chats: here?.chats ?? 0,
    usualChats: usual(({ chats }) => chats),
    operators: here?.operators ?? 0,
    usualOperators: usual(({ operators }) => operators),
    unanswered: here?.unanswered ?? 0,
    outside: here?.outside ?? 0,
    topic: topicOf(
      day,
      before.map((each) => each.day),
      topics,
    ),
    outages: outagesOn(outages, from, to),
  };
};
