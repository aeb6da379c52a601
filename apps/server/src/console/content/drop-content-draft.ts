import { dropContentDraft } from "@krapao/contract/operator/drop-content-draft";

import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { lockContent } from "../../domain/content/content-lock.ts";
import { dropDraft, markOf, readDraftRow } from "../../domain/content/drafts.ts";
import { byName } from "../../domain/content/texts.ts";

/**
 * Deletes a draft of texts. Refuses with CHANGED_MEANWHILE when somebody has changed it since it was read. It is no
 * error when the draft is already gone.
 */
export const addDropContentDraft = (app: App): void =>
  route(app, dropContentDraft, operators, async ({ context, operator, params: { kind }, body }) => {
    await transaction(context.db, async (tx) => {
      await lockContent(tx, `content ${kind}`);
      const present = await readDraftRow(tx, kind);
      if (present === null) return;
      if (markOf(present) !== body.mark) throw refuse("CHANGED_MEANWHILE");
      await dropDraft(tx, kind);
      const record = { act: dropContentDraft.name, by: operator.id, subject: kind };
      await recordChanges(tx, context.clock.now(), record, byName(present.items), {});
    });
    return {};
  });
