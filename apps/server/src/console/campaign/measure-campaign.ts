import { measureCampaign } from "@krapao/contract/operator/measure-campaign";

import { measureReach } from "../../domain/campaign/skips.ts";
import { filterOfAddress } from "../../domain/member-summary/read-filter.ts";
import { type App, route } from "../../http/route.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/** How many members of a segment a notice would reach now. Throws NO_DATA. */
export const addMeasureCampaign = (app: App): void =>
  route(app, measureCampaign, operators, async ({ context, query }) => {
    const { db } = context;
    const row = await db
      .selectFrom("member_segment")
      .select("query")
      .where("id", "=", BigInt(query.segment))
      .executeTakeFirst();
    const filter = row === undefined ? null : filterOfAddress(context, row.query);
    if (filter === null) throw refuse("NO_DATA");
    return measureReach(db, filter, await operatorSettings(db));
  });
