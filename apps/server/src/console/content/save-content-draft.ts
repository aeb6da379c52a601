import { saveContentDraft } from "@krapao/contract/operator/save-content-draft";

import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { cleaned } from "./cleaned.ts";
import { lockContent } from "./content-lock.ts";
import { markOf, readDraftRow, says, toDraft } from "./drafts.ts";
import { byName } from "./texts.ts";

/** A draft saves itself a second after the last key: the log is told when it is begun or passed on, and so often. */
const LOGGED_EVERY_MS = 10 * 60_000;

/** Saves a draft; who read an older one is told so. What is there already may be sent again: an answer can be lost. */
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
