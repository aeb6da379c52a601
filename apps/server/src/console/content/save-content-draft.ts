import { saveContentDraft } from "@krapao/contract/operator/save-content-draft";

import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { cleaned } from "./cleaned.ts";
import { lockContent } from "../../domain/content/content-lock.ts";
import { markOf, readDraftRow, says, toDraft } from "../../domain/content/drafts.ts";
import { byName } from "../../domain/content/texts.ts";

/**
 * A draft is saved a second after the last key. The audit log records when it is begun or taken over by another
 * operator, and then once in this time.
 */
const LOGGED_EVERY_MS = 10 * 60_000;

/**
 * Saves a draft of texts. Refuses with CHANGED_MEANWHILE when the caller read an older one. The same texts may be sent
 * again, because an answer can be lost.
 */
export const addSaveContentDraft = (app: App): void =>
  route(app, saveContentDraft, operators, async ({ context, operator, params: { kind }, body }) => {
    const items = cleaned(kind, body.items);
    const now = context.clock.now();
    const row = await transaction(context.db, async (tx) => {
      await lockContent(tx, `content ${kind}`);
      const present = await readDraftRow(tx, kind);
      if (present !== null && says(present, items)) return present;
      if (markOf(present) !== body.mark) throw refuse("CHANGED_MEANWHILE");
      const loggedAt = present !== null && present.saved_by === operator.id ? present.logged_at : null;
      const isLogged = loggedAt === null || now.getTime() - loggedAt.getTime() >= LOGGED_EVERY_MS;
      const draft = {
        items: JSON.stringify(items),
        saved_by: operator.id,
        saved_at: now,
        logged_at: isLogged ? now : loggedAt,
      };
      const row = await tx
        .insertInto("content_draft")
        .values({ kind, ...draft })
        .onConflict((conflict) => conflict.column("kind").doUpdateSet(draft))
        .returningAll()
        .executeTakeFirstOrThrow();
      if (isLogged) {
        const record = { act: saveContentDraft.name, by: operator.id, subject: kind };
        await recordChanges(tx, now, record, byName(present?.items ?? []), byName(items));
      }
      return row;
    });
    return toDraft(context.db, row);
  });
