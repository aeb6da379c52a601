import { addCampaign } from "@krapao/contract/operator/add-campaign";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { measureReach } from "../../domain/campaign/skips.ts";
import { filterOfAddress } from "../../domain/member-summary/read-filter.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";

/**
 * The change that begins to send a notice to the members whom a segment's filter finds at that moment. Throws
 * KEY_INVALID for an unknown segment.
 */
export const newCampaign: Change = defineChange(
  addCampaign,
  "add-campaign",
  async ({ body: { audienceSegment, title, text, place } }, { context, tx, by, reason }) => {
    const segment = await tx
      .selectFrom("member_segment")
      .select(["name", "query"])
      .where("id", "=", BigInt(audienceSegment))
      .forShare()
      .executeTakeFirst();
    const filter = segment === undefined ? null : filterOfAddress(context, segment.query);
    if (segment === undefined || filter === null)
      throw new InvalidInput("KEY_INVALID", [{ path: "audienceSegment", message: "not_found" }]);
    const { found } = await measureReach(tx, filter, await operatorSettings(tx));
    const now = context.clock.now();
    const { id } = await tx
      .insertInto("campaign")
      .values({
        segment_name: segment.name,
        query: segment.query,
        currency: filter.currency,
        title_th: title.th,
        title_lo: title.lo,
        title_en: title.en,
        text_th: text.th,
        text_lo: text.lo,
        text_en: text.en,
        place,
        operator_id: by,
        at: now,
        found,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = {
      audienceSegment: segment.name,
      filter: segment.query,
      place,
      ...Object.fromEntries(Object.entries(title).map(([language, words]) => [`title.${language}`, words])),
      ...Object.fromEntries(Object.entries(text).map(([language, words]) => [`text.${language}`, words])),
    };
    await recordAuditEvent(tx, now, { act: addCampaign.name, by, subject: String(id), reason, after });
    return { subject: `campaign ${audienceSegment} ${title.en}`, before: null, after };
  },
);

/** Proposes a notice to the members of a segment. */
export const addAddCampaign = (app: App): void =>
  route(app, addCampaign, operators, (request) => proposeChange(request, newCampaign, request));
