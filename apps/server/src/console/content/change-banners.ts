import { changeBanners } from "@krapao/contract/operator/change-banners";

import { databaseNow } from "../../db/now.ts";
import { transaction } from "../../db/transaction.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { bannerMarkOf, deleteBannerDraft, readBannerDraft } from "../../domain/content/banner-drafts.ts";
import {
  byName,
  lockBanners,
  placeIn,
  readBanners,
  subjectOf,
  writeBanners,
} from "../../domain/content/banner-store.ts";
import { checkPublishingTime } from "../../domain/content/publishing-time.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { cleanTexts } from "./clean-texts.ts";

/**
 * Replaces the banners of a kind, or of one bonus, now or at a set time. Refuses with CHANGED_MEANWHILE when the caller
 * read an older version.
 */
export const addChangeBanners = (app: App): void =>
  route(app, changeBanners, operators, async ({ context, operator, params: { kind }, body, log }) => {
    const { code, reason, version, mark } = body;
    const place = { kind, code };
    const items = body.items.map(({ image, html }) => ({ image, html: cleanTexts(html) }));
    const at = body.at === null ? null : new Date(body.at);
    const subject = subjectOf(place);
    const isChanged = await transaction(context.db, async (tx) => {
      await lockBanners(tx, place);
      const now = await databaseNow(tx);
      if (at !== null) checkPublishingTime(at, now);
      const present = placeIn(await readBanners(tx), place);
      if (present.version !== version) throw refuse("CHANGED_MEANWHILE");
      if (mark !== undefined && bannerMarkOf(await readBannerDraft(tx, place)) !== mark)
        throw refuse("CHANGED_MEANWHILE");
      const record = { act: changeBanners.name, by: operator.id, subject, reason };
      if (at === null) {
        await writeBanners(tx, place, items);
        if (mark !== undefined) await deleteBannerDraft(tx, place);
        return recordChanges(tx, now, record, byName(present.items), byName(items));
      }
      const next = { items: JSON.stringify(items), reason, at, operator_id: operator.id, set_at: now };
      await tx
        .insertInto("banner_schedule")
        .values({ ...place, ...next })
        .onConflict((conflict) => conflict.columns(["kind", "code"]).doUpdateSet(next))
        .execute();
      await recordChanges(tx, now, record, byName(present.items), { ...byName(items), at: at.toISOString() });
      return false;
    });
    if (isChanged) log.warn({ event: "setting.changed", names: [subject], operator: String(operator.id) });
    return placeIn(await readBanners(context.db), place);
  });
