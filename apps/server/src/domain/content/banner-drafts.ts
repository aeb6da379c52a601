import type { BannerDraft } from "@krapao/contract/operator/content-shapes";
import type { Person } from "@krapao/contract/operator/operator-shapes";
import type { Kysely, Selectable } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { BannerItem, BannerPlace, ContentTables } from "./tables.ts";
import { versionOf } from "./version.ts";

type Row = Selectable<ContentTables["banner_draft"]>;

const inOrder = (items: readonly BannerItem[]) => items.map(({ image, html: { th, lo, en } }) => [image, th, lo, en]);

/** The stored draft of a place. Null where there is none. */
export const readBannerDraft = async (db: Kysely<Database>, { kind, code }: BannerPlace): Promise<Row | null> =>
  (await db
    .selectFrom("banner_draft")
    .selectAll()
    .where("kind", "=", kind)
    .where("code", "=", code)
    .executeTakeFirst()) ?? null;

/**
 * The version of a draft. Empty where there is none. It includes the time, so a draft that was dropped and saved again
 * is another one.
 */
export const bannerMarkOf = (row: Row | null): string =>
  row === null ? "" : versionOf([inOrder(row.items), row.saved_at.toISOString()]);

/** Whether a draft has exactly these banners. */
export const hasBanners = (row: Row | null, items: readonly BannerItem[]): boolean =>
  row !== null && JSON.stringify(inOrder(row.items)) === JSON.stringify(inOrder(items));

/** A draft in the operators' form. */
export const toBannerDraft = (row: Row, operators: ReadonlyMap<bigint, Person>): BannerDraft => ({
  items: row.items.map(({ image, html: { th, lo, en } }) => ({ image, html: { th, lo, en } })),
  mark: bannerMarkOf(row),
  savedBy: operators.get(row.saved_by) ?? null,
  savedAt: row.saved_at.toISOString(),
});

/** Deletes the draft of a place. */
export const deleteBannerDraft = async (db: Kysely<Database>, { kind, code }: BannerPlace): Promise<void> => {
  await db.deleteFrom("banner_draft").where("kind", "=", kind).where("code", "=", code).execute();
};
