import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { databaseNow } from "../../db/now.ts";
import { transaction } from "../../db/transaction.ts";
import { lockContent } from "./content-lock.ts";
import { dropDraft, readDraftRow, says } from "./drafts.ts";
import { publish } from "./publish.ts";

/** Publishes what is due of one kind, unless another server has done so or its time was taken back. */
const publishKind = (context: Context, kind: ContentKind): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    await lockContent(tx, `content ${kind}`);
    const due = await tx
      .selectFrom("content_schedule")
      .selectAll()
      .where("kind", "=", kind)
      .where("at", "<=", sql<Date>`db_now()`)
      .executeTakeFirst();
    if (due === undefined) return false;
    const { items, reason, operator_id: by } = due;
    const isOther = await publish(tx, {
      kind,
      items,
      reason,
      by,
      at: await databaseNow(tx),
      act: "publishScheduledContent",
    });
    // A draft that says something else is somebody's further work.
    if (says(await readDraftRow(tx, kind), items)) await dropDraft(tx, kind);
    return isOther;
  });

/** Publishes the texts whose set time has come, by the database's clock. Any number of servers may do so at once. */
export const publishDueContent = async (context: Context): Promise<void> => {
  const due = await context.db
    .selectFrom("content_schedule")
    .select(["kind", "operator_id"])
    .where("at", "<=", sql<Date>`db_now()`)
    .execute();
  for (const { kind, operator_id } of due)
    if (await publishKind(context, kind))
      context.log.warn({ event: "setting.changed", names: [kind], operator: String(operator_id) });
};
