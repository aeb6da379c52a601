import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { databaseNow } from "../../db/now.ts";
import { transaction } from "../../db/transaction.ts";
import { recordChanges } from "../audit-log/record-changes.ts";
import { deleteBannerDraft, hasBanners, readBannerDraft } from "./banner-drafts.ts";
import { byName, lockBanners, readBanners, subjectOf, writeBanners } from "./banner-store.ts";
import type { BannerPlace } from "./tables.ts";
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

/** Puts up the banners of one place that are due, unless another server has done so or their time was taken back. */
const publishBanners = (context: Context, place: BannerPlace): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    await lockBanners(tx, place);
    const due = await tx
      .selectFrom("banner_schedule")
      .selectAll()
      .where("kind", "=", place.kind)
      .where("code", "=", place.code)
      .where("at", "<=", sql<Date>`db_now()`)
      .executeTakeFirst();
    if (due === undefined) return false;
    const present = (await readBanners(tx)).find(({ kind, code }) => kind === place.kind && code === place.code);
    await writeBanners(tx, place, due.items);
    if (hasBanners(await readBannerDraft(tx, place), due.items)) await deleteBannerDraft(tx, place);
    const record = {
      act: "publishScheduledBanners",
      by: due.operator_id,
      subject: subjectOf(place),
      reason: due.reason,
    };
    return recordChanges(tx, await databaseNow(tx), record, byName(present?.items ?? []), byName(due.items));
  });

/** Publishes the scheduled texts and banners that are due by the database's clock. Safe on any number of servers. */
export const publishDueContent = async (context: Context): Promise<void> => {
  const due = await context.db
    .selectFrom("content_schedule")
    .select(["kind", "operator_id"])
    .where("at", "<=", sql<Date>`db_now()`)
    .execute();
  for (const { kind, operator_id } of due)
    if (await publishKind(context, kind))
      context.log.warn({ event: "setting.changed", names: [kind], operator: String(operator_id) });
  const banners = await context.db
    .selectFrom("banner_schedule")
    .select(["kind", "code", "operator_id"])
    .where("at", "<=", sql<Date>`db_now()`)
    .execute();
  for (const { operator_id, ...place } of banners)
    if (await publishBanners(context, place))
      context.log.warn({ event: "setting.changed", names: [subjectOf(place)], operator: String(operator_id) });
};
