import { publishedIn } from "@krapao/contract/operator/published-texts";
import { scheduleContent } from "@krapao/contract/operator/schedule-content";
import { editionLanguage, languages } from "@krapao/i18n/language";

import { databaseNow } from "../../db/now.ts";
import { transaction } from "../../db/transaction.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { lockContent } from "../../domain/content/content-lock.ts";
import { checkPublishingTime } from "../../domain/content/publishing-time.ts";
import { readSchedule } from "../../domain/content/schedule.ts";
import { byName, ofKind, readTexts } from "../../domain/content/texts.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { checkNeeded, cleaned } from "./cleaned.ts";

/** Schedules the publication of texts. Refuses with CHANGED_MEANWHILE when the caller read an older version. */
export const addScheduleContent = (app: App): void =>
  route(app, scheduleContent, operators, async ({ context, operator, params: { kind }, body }) => {
    const sent = cleaned(kind, body.items);
    const at = new Date(body.at);
    await transaction(context.db, async (tx) => {
      await lockContent(tx, `content ${kind}`);
      const now = await databaseNow(tx);
      checkPublishingTime(at, now);
      const present = ofKind(await readTexts(tx), kind);
      if (present.version !== body.version) throw refuse("CHANGED_MEANWHILE");
      const items = publishedIn(present.items, sent, body.languages ?? languages);
      checkNeeded(items, editionLanguage(context.settings.edition));
      const next = { items: JSON.stringify(items), reason: body.reason, at, operator_id: operator.id, set_at: now };
      await tx
        .insertInto("content_schedule")
        .values({ kind, ...next })
        .onConflict((conflict) => conflict.column("kind").doUpdateSet(next))
        .execute();
      const record = { act: scheduleContent.name, by: operator.id, subject: kind, reason: body.reason };
      await recordChanges(tx, now, record, byName(present.items), { ...byName(items), at: at.toISOString() });
    });
    const scheduled = await readSchedule(context.db, kind);
    if (scheduled === null) throw refuse("CHANGED_MEANWHILE");
    return scheduled;
  });
