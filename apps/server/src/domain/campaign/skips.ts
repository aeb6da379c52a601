import {
  type CampaignAbout,
  type CampaignReach,
  type CampaignSkip,
  CAMPAIGN_SKIPS,
} from "@krapao/contract/operator/campaign-shapes";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { type OperatorSettings, operatorSettings } from "../../lib/operator-settings.ts";
import { type Filter, rowsOf } from "../member-summary/filter.ts";
import { openTo } from "../promotion/open-to.ts";

type CampaignLimits = Pick<OperatorSettings, "newsDayMost" | "newsWeekMost">;

const TODAY = sql`date_trunc('day', db_now(), 'Asia/Bangkok')`;

/** How many notices a member was sent since the start of the day in Bangkok `days` days before today. */
const sentSince = (days: number): RawBuilder<number> => sql<number>`(
  select count(*) from campaign_member c where c.member_id = m.id and c.at >= ${TODAY} - ${days} * interval '1 day')`;

/**
 * SQL for a member with the alias `m`: why they are not sent a notice, null when they are. `open` is the condition of
 * the programme that it is about (open-to.ts), null when it is about none. A limit of zero means no
 * limit. Days are those of Asia/Bangkok by the database's clock; a week is today and the six days before.
 */
export const skipOf = (
  { newsDayMost, newsWeekMost }: CampaignLimits,
  open: RawBuilder<unknown> | null,
): RawBuilder<CampaignSkip | null> => sql`
  case
    when m.status <> 'active' then m.status
    when exists (select from erasure e where e.member_id = m.id and e.state in ('waiting', 'erasing')) then 'erasing'
    when exists (select from push_choice p where p.member_id = m.id and not 'news' = any(p.topics)) then 'optedOut'
    when (${open ?? sql`true`}) is not true then 'programme'
    when ${newsDayMost}::int > 0 and ${sentSince(0)} >= ${newsDayMost}::int then 'day'
    when ${newsWeekMost}::int > 0 and ${sentSince(6)} >= ${newsWeekMost}::int then 'week'
  end`;

/** Nobody was skipped. */
export const NO_SKIPS = Object.fromEntries(CAMPAIGN_SKIPS.map((skip) => [skip, 0])) as Record<CampaignSkip, number>;

/**
 * How many members a filter finds, how many of them a notice about this programme would reach now, and why the others
 * are skipped.
 */
export const measureReach = async (
  context: Context,
  db: Kysely<Database>,
  filter: Filter,
  about: CampaignAbout | null,
): Promise<CampaignReach> => {
  const settings = await operatorSettings(db);
  const open = about === null ? null : await openTo(context, db, about, filter.currency, settings);
  const { rows } = await sql<{ skip: CampaignSkip | null; members: number }>`
    select ${skipOf(settings, open)} as skip, count(*)::int as members
    from member_summary s join member m on m.id = s.member_id where ${rowsOf(filter)} group by 1`.execute(db);
  const skipped = { ...NO_SKIPS };
  let reached = 0;
  for (const { skip, members } of rows)
    if (skip === null) reached += members;
    else skipped[skip] = members;
  return { found: rows.reduce((sum, { members }) => sum + members, 0), reached, skipped };
};
