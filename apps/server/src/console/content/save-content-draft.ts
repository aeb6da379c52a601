import { saveContentDraft } from "@krapao/contract/operator/save-content-draft";

import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { cleaned } from "./cleaned.ts";
import { lockContent } from "./content-lock.ts";
import { markOf, readDraftRow, says, toDraft } from "./drafts.ts";

/** Saves a draft; who read an older one is told so. What is there already may be sent again: an answer can be lost. */
export const addSaveContentDraft = (app: App): void =>
  route(app, saveContentDraft, operators, async ({ context, operator, params: { kind }, body }) => {
    const items = cleaned(kind, body.items);
    const draft = { items: JSON.stringify(items), saved_by: operator.id, saved_at: context.clock.now() };
    const row = await transaction(context.db, async (tx) => {
      await lockContent(tx, `content ${kind}`);
      const present = await readDraftRow(tx, kind);
      if (present !== null && says(present, items)) return present;
      if (markOf(present) !== body.mark) throw refuse("CHANGED_MEANWHILE");
      return tx
        .insertInto("content_draft")
        .values({ kind, ...draft })
        .onConflict((conflict) => conflict.column("kind").doUpdateSet(draft))
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return toDraft(context.db, row);
  });
