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
import { forMany, type Membership } from "../member-summary/membership.ts";
import { openTo } from "../promotion/open-to.ts";

type CampaignLimits = Pick<OperatorSettings, "newsDayMost" | "newsWeekMost">;

/** Read once, and not for each row that is compared with it. */
const TODAY = sql`(select date_trunc('day', db_now(), 'Asia/Bangkok'))`;

const ERASING = sql`select distinct member_id from erasure where state in ('waiting', 'erasing')`;
const OPTED_OUT = sql`select member_id from push_choice where not 'news' = any(topics)`;

/** The members who were sent so many notices since the start of the day in Bangkok `days` days before today. */
const sentMost = (most: number, days: number): RawBuilder<unknown> => sql`
  select c.member_id from campaign_member c where c.at >= ${TODAY} - ${days} * interval '1 day'
  group by c.member_id having count(*) >= ${most}::int`;

/**
 * SQL for rows of `member_summary s`: why the member is not sent a notice, null when they are. `open` is the condition of
 * the programme that it is about (open-to.ts), null when it is about none. A limit of zero means no
 * limit. Days are those of Asia/Bangkok by the database's clock; a week is today and the six days before.
 */
export const skipOf = (
  { newsDayMost, newsWeekMost }: CampaignLimits,
  open: RawBuilder<unknown> | null,
  { isIn }: Pick<Membership, "isIn">,
): RawBuilder<CampaignSkip | null> => sql`
  case
    when s.status <> 'active' then s.status
    when ${isIn(ERASING)} then 'erasing'
    when ${isIn(OPTED_OUT)} then 'optedOut'
    when (${open ?? sql`true`}) is not true then 'programme'
    when ${newsDayMost === 0 ? sql`false` : isIn(sentMost(newsDayMost, 0))} then 'day'
    when ${newsWeekMost === 0 ? sql`false` : isIn(sentMost(newsWeekMost, 6))} then 'week'
  end`;

/** Nobody was skipped. */
export const NO_SKIPS = Object.fromEntries(CAMPAIGN_SKIPS.map((skip) => [skip, 0])) as Record<CampaignSkip, number>;

/** How many members a filter finds. */
export const countFound = async (db: Kysely<Database>, filter: Filter): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from member_summary s where ${rowsOf(filter)}`.execute(db);
  return rows[0]?.found ?? 0;
};

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
  const { joins, ...members } = forMany();
  const { currency } = filter;
  const open = about === null ? null : await openTo(context, db, about, { currency, settings, ...members });
  const skip = skipOf(settings, open, members);
  const { rows } = await sql<{ skip: CampaignSkip | null; members: number }>`
    select ${skip} as skip, count(*)::int as members
    from member_summary s ${joins()} where ${rowsOf(filter)} group by 1`.execute(db);
  const skipped = { ...NO_SKIPS };
  let reached = 0;
  for (const { skip, members } of rows)
    if (skip === null) reached += members;
    else skipped[skip] = members;
  return { found: rows.reduce((sum, { members }) => sum + members, 0), reached, skipped };
};
