import type { CampaignAbout, CampaignReach } from "@krapao/contract/operator/campaign-shapes";

import type { Context } from "../../context.ts";
import { measureReach } from "../../domain/campaign/skips.ts";
import { filterOfAddress } from "../../domain/member-summary/read-filter.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { mayCount } from "../member/may-count.ts";

/**
 * How many members of a segment a notice would reach now. Null for an unknown segment; `hidden` for one by risk, from a
 * role that may not see risk.
 */
export const reachOf = async (
  context: Context,
  operator: Pick<Operator, "may">,
  segment: string,
  about: CampaignAbout | null,
): Promise<CampaignReach | "hidden" | null> => {
  const { db } = context;
  const row = await db
    .selectFrom("member_segment")
    .select("query")
    .where("id", "=", BigInt(segment))
    .executeTakeFirst();
  const filter = row === undefined ? null : filterOfAddress(context, row.query);
  if (row !== undefined && !mayCount(operator, row.query)) return "hidden";
  return filter === null ? null : measureReach(context, db, filter, about);
};
