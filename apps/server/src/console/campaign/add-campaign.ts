import type { Currency } from "@krapao/contract";
import { addCampaign } from "@krapao/contract/operator/add-campaign";
import type { CampaignAbout } from "@krapao/contract/operator/campaign-shapes";
import { labelId } from "@krapao/contract/operator/member-label-shapes";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { countFound } from "../../domain/campaign/skips.ts";
import { filterOfAddress } from "../../domain/member-summary/read-filter.ts";
import { readNames } from "../../domain/promotion/figures.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { mayCount } from "../member/may-count.ts";
import { operators } from "../operators.ts";

/** Throws KEY_INVALID for a bonus or wheel that there is not in this currency. */
const checkAbout = async (tx: Kysely<Database>, { kind, code }: CampaignAbout, currency: Currency): Promise<void> => {
  const isNamed = kind === "bonus" || (kind === "wheel" && labelId.safeParse(code).success);
  const isKnown = isNamed
    ? (await readNames(tx, currency, [{ kind, code }])).has(`${kind} ${code}`)
    : kind !== "wheel" && code === "";
  if (!isKnown) throw new InvalidInput("KEY_INVALID", [{ path: "about", message: "not_found" }]);
};

/**
 * The change that begins to send a notice to the members whom a segment's filter finds at that moment. Throws
 * KEY_INVALID for an unknown segment.
 */
export const newCampaign: Change = defineChange(
  addCampaign,
  "add-campaign",
  async ({ body: { audienceSegment, title, text, place, about } }, { context, tx, by, reason }) => {
    const segment = await tx
      .selectFrom("member_segment")
      .select(["name", "query"])
      .where("id", "=", BigInt(audienceSegment))
      .forShare()
      .executeTakeFirst();
    const filter = segment === undefined ? null : filterOfAddress(context, segment.query);
    if (segment === undefined || filter === null)
      throw new InvalidInput("KEY_INVALID", [{ path: "audienceSegment", message: "not_found" }]);
    if (about !== null) await checkAbout(tx, about, filter.currency);
    const found = await countFound(tx, filter);
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
        about_kind: about?.kind ?? null,
        about_code: about?.code ?? "",
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
      ...(about !== null && { about: `${about.kind} ${about.code}`.trim() }),
      ...Object.fromEntries(Object.entries(title).map(([language, words]) => [`title.${language}`, words])),
      ...Object.fromEntries(Object.entries(text).map(([language, words]) => [`text.${language}`, words])),
    };
    await recordAuditEvent(tx, now, { act: addCampaign.name, by, subject: String(id), reason, after });
    return { subject: `campaign ${audienceSegment} ${title.en}`, before: null, after };
  },
);

/**
 * Proposes a notice to the members of a segment. Throws NO_PERMISSION for one by risk, from a role that may not see
 * risk: the notice tells how many it finds.
 */
export const addAddCampaign = (app: App): void =>
  route(app, addCampaign, operators, async (request) => {
    const { context, operator, body } = request;
    const segment = await context.db
      .selectFrom("member_segment")
      .select("query")
      .where("id", "=", BigInt(body.audienceSegment))
      .executeTakeFirst();
    if (segment !== undefined && !mayCount(operator, segment.query)) throw refuse("NO_PERMISSION");
    return proposeChange(request, newCampaign, request);
  });
