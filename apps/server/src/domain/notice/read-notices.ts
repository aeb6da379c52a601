import type { Notice } from "@krapao/contract/notice/shapes";

import type { Language } from "@krapao/i18n/language";

import type { Context } from "../../context.ts";
import { type Event, SOURCES } from "./sources.ts";

const DAY_MS = 86_400_000;
/** How long notices are listed, and how long an unread one counts. */
const KEPT_MS = 90 * DAY_MS;
const UNREAD_MS = 7 * DAY_MS;
/** The most notices of each kind. Members with more find the rest in the statement. */
const MOST = 200;
/** The most new notices of each kind since a moment. */
const MOST_AT_ONCE = 20;

/** What a member has read: single notices in the version they had then, and everything up to a moment. */
type Read = { readonly each: ReadonlyMap<string, Date>; readonly all: Date };

const ALL = "";

const readMarks = async ({ db }: Context, memberId: bigint, floor: Date): Promise<Read> => {
  const rows = await db.selectFrom("notice_read").select(["id", "at"]).where("member_id", "=", memberId).execute();
  const each = new Map(rows.map(({ id, at }) => [id, at]));
  const all = each.get(ALL) ?? floor;
  return { each, all: all > floor ? all : floor };
};

const isRead = ({ id, at, isSeen = false }: Event, { each, all }: Read): boolean => {
  const seen = each.get(id);
  return isSeen || at <= all || (seen !== undefined && at <= seen);
};

/** A member's notices of the last 90 days, the newest first, and what they have read of them. */
export const readNotices = async (
  context: Context,
  memberId: bigint,
  language: Language,
): Promise<readonly Notice[]> => {
  const now = context.clock.now().getTime();
  const since = new Date(now - KEPT_MS);
  const [marks, ...events] = await Promise.all([
    readMarks(context, memberId, new Date(now - UNREAD_MS)),
    ...SOURCES.map((source) => source(context, memberId, since, MOST, language)),
  ]);
  return events
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? -1 : 1))
    .map((event) => ({ ...event, at: event.at.toISOString(), isRead: isRead(event, marks) }));
};

/** The newest notices of each kind since a moment that the member has not read. */
export const readUnread = async (
  context: Context,
  memberId: bigint,
  since: Date,
  language: Language,
): Promise<readonly Event[]> => {
  const [marks, ...events] = await Promise.all([
    readMarks(context, memberId, since),
    ...SOURCES.map((source) => source(context, memberId, since, MOST_AT_ONCE, language)),
  ]);
  return events.flat().filter((event) => !isRead(event, marks));
};

/** What the member saw, as a device reports it. */
export type Seen = {
  readonly seen: readonly { readonly id: string; readonly at: Date }[];
  readonly until: Date | null;
};

/** Marks notices as read. A mark never moves back, and one with a future time counts up to now. */
export const markRead = async ({ db, clock }: Context, memberId: bigint, { seen, until }: Seen): Promise<void> => {
  const now = clock.now();
  const marks = new Map(seen.map(({ id, at }) => [id, at]));
  if (until !== null) marks.set(ALL, until);
  if (marks.size === 0) return;
  await db
    .insertInto("notice_read")
    .values([...marks].map(([id, at]) => ({ member_id: memberId, id, at: at < now ? at : now })))
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "id"])
        .doUpdateSet((row) => ({ at: row.fn("greatest", ["notice_read.at", "excluded.at"]) })),
    )
    .execute();
};
