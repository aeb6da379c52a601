import { toMajor } from "@krapao/contract";
import type { Notice } from "@krapao/contract/notice/shapes";
import type { Language } from "@krapao/i18n/language";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { limitOf } from "../../lib/limiter.ts";
import { amountOf, noteOf } from "../deposit/slip/slip-facts.ts";
import { SLIP_DEPOSIT } from "../deposit/slip/slip-name.ts";
import { entryOf } from "../statement/entries.ts";
import { inLanguage } from "../statement/in-language.ts";

/** A notice as read from its rows, before it is marked as read or not. */
export type Event = Omit<Notice, "at" | "isRead"> & {
  readonly at: Date;
  /** The member saw the event itself, so the notice counts as read. */
  readonly isSeen?: boolean;
};

/** Reads a member's notices of one kind, from a moment on, at most this many of the newest. */
type Source = (
  context: Context,
  memberId: bigint,
  since: Date,
  most: number,
  language: Language,
) => Promise<readonly Event[]>;

/**
 * The movements of the statement in their present state: whatever changes a movement's row changes its notice in the
 * same commit. They are found by their numbers, so the books need no extra index. Open ones are included, however old
 * they are.
 */
const movements: Source = async ({ db }, memberId, since, most, language) => {
  const listed = db
    .selectFrom("saga")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("n", "is not", null)
    // A gift that paid another amount is told by the row that has the money.
    .where("state", "<>", "credited");
  const [newest, open] = await Promise.all([
    listed.orderBy("n", "desc").limit(most).execute(),
    listed.where("status", "=", "IN_PROGRESS").execute(),
  ]);
  const rows = new Map([...newest, ...open].map((row) => [row.reference, row]));
  const fresh = [...rows.values()].filter((row) => row.changed_at >= since);
  return (await inLanguage(db, language, fresh)).map((row) => ({
    id: row.reference,
    kind: "movement",
    at: row.changed_at,
    movement: entryOf(row),
  }));
};

/** Slips that were refused. An accepted slip is a movement. */
const slips: Source = async ({ db }, memberId, since, most) => {
  const rows = await db
    .selectFrom("saga")
    .select(["reference", "created_at", "changed_at", "status", "data"])
    .where("member_id", "=", memberId)
    .where("kind", "=", SLIP_DEPOSIT)
    .where("created_at", ">=", since)
    .where("status", "=", "FAILED")
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ reference, created_at: createdAt, changed_at: at, status, data }) => {
    const amount = amountOf(data);
    const slip = { createdAt: createdAt.toISOString(), amount: amount === null ? null : toMajor(amount) };
    return { id: reference, kind: "slip", at, slip: { reference, ...slip, status, note: noteOf(data), link: null } };
  });
};

/** Transfers that the member reported and nobody found. */
const reports: Source = async ({ db }, memberId, since, most) => {
  const rows = await db
    .selectFrom("deposit_claim")
    .select(["id", "amount", "decided_at"])
    .where("member_id", "=", memberId)
    .where("state", "=", "refused")
    .where("decided_at", ">=", since)
    .orderBy("decided_at", "desc")
    .limit(most)
    .execute();
  return rows.flatMap(({ id, amount, decided_at: at }) =>
    at === null ? [] : [{ id, kind: "report", at, amount: toMajor(amount) }],
  );
};

/** What friends earned for the member. */
const invites: Source = async ({ db }, memberId, since, most) => {
  const rows = await db
    .selectFrom("invite")
    .select(["id", "amount", "earned_at"])
    .where("inviter_id", "=", memberId)
    .where("amount", ">", 0n)
    .where("earned_at", ">=", since)
    .orderBy("earned_at", "desc")
    .limit(most)
    .execute();
  return rows.flatMap(({ id, amount, earned_at: at }) =>
    // The movement that pays it has the same id.
    at === null ? [] : [{ id: `earned:${id}`, kind: "invite", at, amount: toMajor(amount) }],
  );
};

/** The most sign-ins from a new device that are told of a day: as many as by SMS. */
const NEW_DEVICES = limitOf("sms:new-device").times;

/**
 * Sign-ins from a new device, except a member's first one: those that an SMS tells of. Sessions of versions that did not
 * store it are compared by the device's name.
 */
const signIns: Source = async ({ db, clock }, memberId, since, most) => {
  const { rows } = await sql<{ id: string; device: string; at: Date; ended: Date | null; until: Date }>`
    select id, device, at, ended, until from (
      select s.id, s.device, s.created_at as at, s.ended_at as ended, s.expires_at as until,
        row_number() over (
          partition by (s.created_at at time zone 'Asia/Bangkok')::date order by s.created_at, s.id) as of_day
      from session s
      where s.member_id = ${memberId} and s.created_at >= ${since}::timestamptz - interval '1 day'
        and coalesce(s.is_new_device,
          exists (select from session f where f.member_id = s.member_id and f.created_at < s.created_at)
          and not exists (
            select from session k
            where k.member_id = s.member_id and k.device = s.device and k.created_at < s.created_at))
    ) told
    where of_day <= ${NEW_DEVICES} and at >= ${since}
    order by at desc limit ${most}`.execute(db);
  return rows.map(({ id, device, at, ended, until }) => ({
    id: `session:${id}`,
    kind: "sign-in",
    at,
    session: { id, device, isOpen: ended === null && until > clock.now() },
  }));
};

/** The last change of the bank account. */
const bankChanges: Source = async ({ db }, memberId, since) => {
  const row = await db.selectFrom("member").select("bank_changed_at").where("id", "=", memberId).executeTakeFirst();
  const at = row?.bank_changed_at ?? null;
  return at === null || at < since ? [] : [{ id: `bank:${at.getTime()}`, kind: "bank", at }];
};

/** The last answer of an operator in each conversation. An answer that was read in the chat needs no notice. */
const answers: Source = async ({ db }, memberId, since, most) => {
  const { rows } = await sql<{ id: string; at: Date; is_seen: boolean }>`
    select s.id, last.created_at as at, last.seq <= r.read_customer as is_seen
    from chat_room r join chat_session s on s.room = r.id
    cross join lateral (
      select m.seq, m.created_at from chat_message m
      where m.room = s.room and m.session_id = s.id and m.operator_id is not null order by m.seq desc limit 1) last
    where r.id = ${`member:${memberId}`} and s.last_at >= ${since} and last.created_at >= ${since}
    order by s.started_at desc limit ${most}`.execute(db);
  return rows.map(({ id, at, is_seen: isSeen }) => ({ id: `chat:${id}`, kind: "support", at, isSeen }));
};

/** News that operators sent to many members, in the member's language. */
const news: Source = async ({ db }, memberId, since, most, language) => {
  const rows = await db
    .selectFrom("campaign_member as m")
    .innerJoin("campaign as c", "c.id", "m.campaign_id")
    .select(["c.id", "m.at", "c.place", `c.title_${language} as title`, `c.text_${language} as text`])
    .where("m.member_id", "=", memberId)
    .where("m.at", ">=", since)
    .orderBy("m.at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id, at, title, text, place }) => ({
    id: `news:${id}`,
    kind: "news",
    at,
    news: { title, text, place },
  }));
};

/** Events that leave no row of their own. */
const recorded: Source = async ({ db }, memberId, since, most) => {
  const rows = await db
    .selectFrom("notice")
    .select(["id", "kind", "at"])
    .where("member_id", "=", memberId)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .limit(most)
    .execute();
  return rows;
};

/** Every source of notices. Each reads committed rows, so a crash of the server loses no notice. */
export const SOURCES: readonly Source[] = [
  movements,
  slips,
  reports,
  invites,
  signIns,
  bankChanges,
  answers,
  news,
  recorded,
];
