import type { ContentDraft, ContentKind, Texts } from "@krapao/contract/operator/content-shapes";
import type { Kysely, Selectable } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { LookupTables } from "../../domain/content/tables.ts";
import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { versionOf } from "./version.ts";

type Row = Selectable<LookupTables["content_draft"]>;

/** What is kept of a kind's draft; null where nothing is being written. */
export const readDraftRow = async (db: Kysely<Database>, kind: ContentKind): Promise<Row | null> =>
  (await db.selectFrom("content_draft").selectAll().where("kind", "=", kind).executeTakeFirst()) ?? null;

/** A mark of a draft; empty where there is none. It names the moment too: dropped and written anew is another draft. */
export const markOf = (row: Row | null): string =>
  row === null ? "" : versionOf([row.items.map(({ th, lo, en }) => [th, lo, en]), row.saved_at.toISOString()]);

/** Whether a draft says just this. */
export const says = (row: Row | null, items: readonly Texts[]): boolean => {
  const inOrder = (texts: readonly Texts[]) => JSON.stringify(texts.map(({ th, lo, en }) => [th, lo, en]));
  return row !== null && inOrder(row.items) === inOrder(items);
};

/** A draft as operators are told of it. */
export const toDraft = async (db: Kysely<Database>, row: Row): Promise<ContentDraft> => {
  const operators = await readOperatorMarks(db);
  return {
    items: row.items.map(({ th, lo, en }) => ({ th, lo, en })),
    mark: markOf(row),
    savedBy: operators.get(row.saved_by) ?? null,
    savedAt: row.saved_at.toISOString(),
  };
};

/** Ends a kind's draft. */
export const dropDraft = async (db: Kysely<Database>, kind: ContentKind): Promise<void> => {
  await db.deleteFrom("content_draft").where("kind", "=", kind).execute();
};
