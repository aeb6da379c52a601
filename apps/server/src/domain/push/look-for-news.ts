import { noticeAddress } from "@krapao/contract/notice/address";
import { PUSH_TOPIC_OF } from "@krapao/contract/push/shapes";
import type { Language } from "@krapao/i18n/language";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { readUnread } from "../notice/read-notices.ts";
import { dropDevice, readTopics } from "./devices.ts";
import { isNews } from "./is-news.ts";
import { isOpenSession } from "./open-session.ts";

const AT_A_TIME = 50;
/** When a server dies during a check, another one repeats it after this time. */
const LEASE_S = 120;
/** How often a device is checked without a hint. */
const UNHINTED_S = 600;
/**
 * A row may be committed this much later than its time says. So each check looks back this far; the queue knows what it
 * already has.
 */
const LATE_MS = 600_000;

type Due = {
  readonly member_id: bigint;
  readonly session_id: string;
  readonly language: Language;
  readonly created_at: Date;
  readonly looked_at: Date;
  readonly now: Date;
  readonly open: boolean;
};

/** Takes devices that are due. They are postponed first, so that only one of several servers checks each. */
const claim = async ({ db }: Context): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    update push_device d set look_at = db_now() + ${LEASE_S} * interval '1 second'
    from (
      select member_id, session_id from push_device where look_at <= db_now()
      order by look_at limit ${AT_A_TIME} for update skip locked
    ) due
    where (d.member_id, d.session_id) = (due.member_id, due.session_id)
    returning d.member_id, d.session_id, d.language, d.created_at, d.looked_at, db_now() as now,
      ${isOpenSession("d")} as open`.execute(db);
  return rows;
};

const queueNews = async (context: Context, due: Due): Promise<void> => {
  const { member_id: memberId, session_id: sessionId, created_at: createdAt, looked_at: lookedAt, now } = due;
  const since = new Date(Math.max(createdAt.getTime(), lookedAt.getTime() - LATE_MS));
  const [unread, topics] = await Promise.all([
    readUnread(context, memberId, since, due.language),
    readTopics(context, memberId),
  ]);
  const news = unread.filter(
    (event) => event.at >= since && topics.includes(PUSH_TOPIC_OF[event.kind]) && isNews(event, sessionId),
  );
  if (news.length > 0)
    await context.db
      .insertInto("push_message")
      .columns(["member_id", "session_id", "notice_id", "at", "kind", "href", "created_at", "due_at"])
      // A device that was removed in the meantime gets nothing.
      .expression((of) =>
        of
          .selectFrom("push_device")
          .innerJoin(
            sql<{ id: string; at: Date; kind: string; href: string }>`
              unnest(${news.map(({ id }) => id)}::text[], ${news.map(({ at }) => at.toISOString())}::timestamptz[],
                ${news.map(({ kind }) => kind)}::text[], ${news.map(noticeAddress)}::text[])`.as<"news">(
              sql`news(id, at, kind, href)`,
            ),
            (join) => join.onTrue(),
          )
          .where("push_device.member_id", "=", memberId)
          .where("push_device.session_id", "=", sessionId)
          .select(["push_device.member_id", "push_device.session_id", "news.id", "news.at"])
          .select(["news.kind", "news.href", sql<Date>`db_now()`.as("created_at"), sql<Date>`db_now()`.as("due_at")]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  // A hint that came in the meantime stays.
  await sql`
    update push_device set looked_at = ${now},
      look_at = case when look_at > db_now() then db_now() + ${UNHINTED_S} * interval '1 second' else look_at end
    where (member_id, session_id) = (${memberId}, ${sessionId})`.execute(context.db);
};

/**
 * Queues push messages for every device that is due. They are read from the committed rows behind a notice, outside
 * their transactions. A device that fails is checked again later and does not stop the others.
 */
export const lookForNews = async (context: Context): Promise<void> => {
  const due = await claim(context);
  for (const device of due) {
    const holder = { id: device.member_id, sessionId: device.session_id };
    try {
      if (device.open) await queueNews(context, device);
      else await dropDevice(context, holder);
    } catch (error) {
      context.log.warn({ event: "push.read_failed", err: error });
    }
  }
};
