import type { CampaignAbout, CampaignReach } from "@krapao/contract/operator/campaign-shapes";

import type { Context } from "../../context.ts";
import { measureReach } from "../../domain/campaign/skips.ts";
import { filterOfAddress } from "../../domain/member-summary/read-filter.ts";

/** How many members of a segment a notice would reach now. Null for an unknown segment. */
export const reachOf = async (
  context: Context,
  segment: string,
  about: CampaignAbout | null,
): Promise<CampaignReach | null> => {
  const { db } = context;
  const row = await db
    .selectFrom("member_segment")
    .select("query")
    .where("id", "=", BigInt(segment))
    .executeTakeFirst();
  const filter = row === undefined ? null : filterOfAddress(context, row.query);
  return filter === null ? null : measureReach(context, db, filter, about);
};
