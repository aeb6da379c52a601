import type { ContentDraft, ContentKind, Texts } from "@krapao/contract/operator/content-shapes";
import type { Kysely, Selectable } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { ContentTables } from "./tables.ts";
import { readOperatorMarks } from "../operator/marks.ts";
import { versionOf } from "./version.ts";

type Row = Selectable<ContentTables["content_draft"]>;

/** The stored draft of a kind. Null where there is none. */
export const readDraftRow = async (db: Kysely<Database>, kind: ContentKind): Promise<Row | null> =>
  (await db.selectFrom("content_draft").selectAll().where("kind", "=", kind).executeTakeFirst()) ?? null;

/**
 * The version of a draft. Empty where there is none. It includes the time, so a draft that was dropped and written
 * again is another one.
 */
export const markOf = (row: Row | null): string =>
  row === null ? "" : versionOf([row.items.map(({ th, lo, en }) => [th, lo, en]), row.saved_at.toISOString()]);

/** Whether a draft has exactly these texts. */
export const says = (row: Row | null, items: readonly Texts[]): boolean => {
  const inOrder = (texts: readonly Texts[]) => JSON.stringify(texts.map(({ th, lo, en }) => [th, lo, en]));
  return row !== null && inOrder(row.items) === inOrder(items);
};

/** A draft in the operators' form. */
export const toDraft = async (db: Kysely<Database>, row: Row): Promise<ContentDraft> => {
  const operators = await readOperatorMarks(db);
  return {
    items: row.items.map(({ th, lo, en }) => ({ th, lo, en })),
    mark: markOf(row),
    savedBy: operators.get(row.saved_by) ?? null,
    savedAt: row.saved_at.toISOString(),
  };
};

/** Deletes a kind's draft. */
export const dropDraft = async (db: Kysely<Database>, kind: ContentKind): Promise<void> => {
  await db.deleteFrom("content_draft").where("kind", "=", kind).execute();
};
