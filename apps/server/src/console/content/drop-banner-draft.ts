import { dropBannerDraft } from "@krapao/contract/operator/drop-banner-draft";

import { transaction } from "../../db/transaction.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { bannerMarkOf, deleteBannerDraft, readBannerDraft } from "../../domain/content/banner-drafts.ts";
import { byName, lockBanners, subjectOf } from "../../domain/content/banner-store.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/**
 * Deletes a draft of banners. Refuses with CHANGED_MEANWHILE when somebody has changed it since it was read. It is no
 * error when the draft is already gone.
 */
export const addDropBannerDraft = (app: App): void =>
  route(app, dropBannerDraft, operators, async ({ context, operator, params: { kind }, body: { code, mark } }) => {
    const place = { kind, code };
    await transaction(context.db, async (tx) => {
      await lockBanners(tx, place);
      const present = await readBannerDraft(tx, place);
      if (present === null) return;
      if (bannerMarkOf(present) !== mark) throw refuse("CHANGED_MEANWHILE");
      await deleteBannerDraft(tx, place);
      const record = { act: dropBannerDraft.name, by: operator.id, subject: subjectOf(place) };
      await recordChanges(tx, context.clock.now(), record, byName(present.items), {});
    });
    return {};
  });
