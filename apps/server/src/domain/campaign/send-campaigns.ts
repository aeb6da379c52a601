import type { CampaignSkip } from "@krapao/contract/operator/campaign-shapes";
import { sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { isWithinHours } from "../../lib/calendar.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { filterOfAddress } from "../member-summary/read-filter.ts";
import { publishNotice } from "../notice/publish-notice.ts";
import { forFew } from "../member-summary/membership.ts";
import { openTo } from "../promotion/open-to.ts";
import { hintNews } from "../push/hints.ts";
import { NO_SKIPS, skipOf } from "./skips.ts";

/** How many members one transaction reads, and how many steps one run makes. */
export const AT_A_TIME = 200;
const STEPS = 20;
/** A member who used the app within this time may have it open, so their app gets the notice at once. */
const OPEN_MS = 10 * 60_000;

/**
 * One process sends at a time, on any server. Two campaigns at once would both take the last notice that a member's
 * daily limit allows.
 */
const LOCK = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('krapao campaigns', 0)) as mine`;

/** What a step did: whom it sent to, and which of them may have the app open. */
type Step = { readonly notified: readonly bigint[]; readonly open: readonly bigint[] };

type Looked = { readonly member_id: bigint; readonly seen_at: Date; readonly skip: CampaignSkip | null };

const sendStep = async (context: Context, tx: Transaction<Database>): Promise<Step | null> => {
  const { rows: locks } = await LOCK.execute(tx);
  if (locks[0]?.mine !== true) return null;
  const settings = await operatorSettings(tx);
  const now = context.databaseTime.now();
  if (settings.newsQuiet !== null && isWithinHours(settings.newsQuiet, now)) return null;
  const campaign = await tx
    .selectFrom("campaign")
    .select(["id", "query", "up_to", "about_kind", "about_code"])
    .where("state", "=", "sending")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (campaign === undefined) return null;
  const filter = filterOfAddress(context, campaign.query);
  const { about_kind: kind, about_code: code } = campaign;
  const { joins, ...members } = forFew();
  const open =
    filter === null || kind === null
      ? null
      : await openTo(context, tx, { kind, code }, { currency: filter.currency, settings, ...members });
  const { rows } =
    filter === null
      ? { rows: [] }
      : await sql<Looked>`
          with due as materialized (
            select s.member_id from member_summary s
            where ${filter.after(campaign.up_to)} order by s.member_id limit ${AT_A_TIME}
          )
          select s.member_id, s.seen_at, ${skipOf(settings, open, members)} as skip
          from due join member_summary s on s.member_id = due.member_id ${joins()}
          order by s.member_id`.execute(tx);
  const notified = rows.filter(({ skip }) => skip === null);
  const ids = notified.map(({ member_id }) => member_id);
  if (ids.length > 0)
    await sql`
      insert into campaign_member (campaign_id, member_id, at)
      select ${campaign.id}, id, db_now() from unnest(${ids}::bigint[]) t (id)`.execute(tx);
  const skipped = { ...NO_SKIPS };
  for (const { skip } of rows) if (skip !== null) skipped[skip] += 1;
  const isLast = rows.length < AT_A_TIME;
  await sql`
    update campaign set up_to = ${rows.at(-1)?.member_id ?? campaign.up_to}, sent = sent + ${ids.length},
      blocked = blocked + ${skipped.blocked}, closed = closed + ${skipped.closed}, erasing = erasing + ${skipped.erasing},
      opted_out = opted_out + ${skipped.optedOut}, programme = programme + ${skipped.programme}, day = day + ${skipped.day}, week = week + ${skipped.week},
      state = ${isLast ? "sent" : "sending"}, ended_at = case when ${isLast} then db_now() end
    where id = ${campaign.id}`.execute(tx);
  const since = now.getTime() - OPEN_MS;
  return {
    notified: ids,
    open: notified.filter(({ seen_at }) => seen_at.getTime() >= since).map(({ member_id }) => member_id),
  };
};

/**
 * Sends approved campaigns in small steps. A step is one transaction that records who gets the notice and how far the
 * campaign is. After a crash the next process continues after the last step, and nobody gets a notice twice. If a
 * process dies after a step, before it informs open apps, they find the notice when they next read.
 */
export const sendCampaigns = async (context: Context, isStopping: () => boolean): Promise<void> => {
  for (let step = 0; step < STEPS && !isStopping(); step++) {
    const done = await transaction(context.db, (tx) => sendStep(context, tx));
    if (done === null) return;
    for (const member of done.notified) hintNews(context, member);
    for (const member of done.open) await publishNotice(context, member);
  }
};
