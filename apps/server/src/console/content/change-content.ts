import { isDeepStrictEqual } from "node:util";

import { changeContent } from "@krapao/contract/operator/change-content";
import { publishedIn } from "@krapao/contract/operator/published-texts";
import { editionLanguage, languages } from "@krapao/i18n/language";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { checkNeeded, cleaned } from "./cleaned.ts";
import { lockContent } from "../../domain/content/content-lock.ts";
import { dropDraft, markOf, readDraftRow } from "../../domain/content/drafts.ts";
import { publish } from "../../domain/content/publish.ts";
import { ofKind, readTexts } from "../../domain/content/texts.ts";

/**
 * Replaces the published texts of a kind now, in all languages or some, and cancels a scheduled publication. Refuses
 * with CHANGED_MEANWHILE, without a change, when the caller read an older version.
 */
export const addChangeContent = (app: App): void =>
  route(app, changeContent, operators, async ({ context, operator, params: { kind }, body, log }) => {
    const sent = cleaned(kind, body.items);
    const now = context.clock.now();
    const isChanged = await transaction(context.db, async (tx) => {
      await lockContent(tx, `content ${kind}`);
      const present = ofKind(await readTexts(tx), kind);
      if (present.version !== body.version) throw refuse("CHANGED_MEANWHILE");
      const items = publishedIn(present.items, sent, body.languages ?? languages);
      checkNeeded(items, editionLanguage(context.settings.edition));
      if (body.mark !== undefined) {
        if (markOf(await readDraftRow(tx, kind)) !== body.mark) throw refuse("CHANGED_MEANWHILE");
        // What is not published yet goes on as a draft.
        if (isDeepStrictEqual(items, sent)) await dropDraft(tx, kind);
      }
      return publish(tx, { kind, items, reason: body.reason, by: operator.id, at: now, act: changeContent.name });
    });
    if (isChanged) log.warn({ event: "setting.changed", names: [kind], operator: String(operator.id) });
    return ofKind(await readTexts(context.db), kind);
  });
