import { saveBannerDraft } from "@krapao/contract/operator/save-banner-draft";

import { databaseNow } from "../../db/now.ts";
import { transaction } from "../../db/transaction.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { bannerMarkOf, hasBanners, readBannerDraft } from "../../domain/content/banner-drafts.ts";
import { byName, lockBanners, placeIn, readBanners, subjectOf } from "../../domain/content/banner-store.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { cleanTexts } from "./clean-texts.ts";

/**
 * Saves a draft of banners. Refuses with CHANGED_MEANWHILE when the caller read an older one. The same banners may be
 * sent again, because an answer can be lost.
 */
export const addSaveBannerDraft = (app: App): void =>
  route(app, saveBannerDraft, operators, async ({ context, operator, params: { kind }, body }) => {
    const place = { kind, code: body.code };
    const items = body.items.map(({ image, html }) => ({ image, html: cleanTexts(html) }));
    await transaction(context.db, async (tx) => {
      await lockBanners(tx, place);
      placeIn(await readBanners(tx), place);
      const present = await readBannerDraft(tx, place);
      if (hasBanners(present, items)) return;
      if (bannerMarkOf(present) !== body.mark) throw refuse("CHANGED_MEANWHILE");
      const now = await databaseNow(tx);
      const draft = { items: JSON.stringify(items), saved_by: operator.id, saved_at: now };
      await tx
        .insertInto("banner_draft")
        .values({ ...place, ...draft })
        .onConflict((conflict) => conflict.columns(["kind", "code"]).doUpdateSet(draft))
        .execute();
      const record = { act: saveBannerDraft.name, by: operator.id, subject: subjectOf(place) };
      await recordChanges(tx, now, record, byName(present?.items ?? []), byName(items));
    });
    return placeIn(await readBanners(context.db), place);
  });
