import { getContentDraft } from "@krapao/contract/operator/get-content-draft";
import { editionLanguage } from "@krapao/i18n/language";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { readDraftRow, toDraft } from "../../domain/content/drafts.ts";
import { readSchedule } from "../../domain/content/schedule.ts";
import { ofKind, readTexts } from "../../domain/content/texts.ts";
import { readVersions } from "../../domain/content/versions.ts";

/** Returns the published texts of a kind, its draft, its scheduled publication, and its earlier versions. */
export const addGetContentDraft = (app: App): void =>
  route(app, getContentDraft, operators, async ({ context: { db, settings }, params: { kind } }) => {
    const [texts, row, scheduled, versions] = await Promise.all([
      readTexts(db),
      readDraftRow(db, kind),
      readSchedule(db, kind),
      readVersions(db, kind),
    ]);
    return {
      fallback: editionLanguage(settings.edition),
      published: ofKind(texts, kind),
      draft: row === null ? null : await toDraft(db, row),
      scheduled,
      versions,
    };
  });
