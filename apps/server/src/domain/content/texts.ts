import { CONTENT_KINDS, type ContentKind, type Texts } from "@krapao/contract/operator/content-shapes";
import { languages } from "@krapao/i18n/language";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { versionOf } from "./version.ts";

export type TextsOfKind = { readonly kind: ContentKind; readonly version: string; readonly items: Texts[] };

const blank = (): Texts => ({ th: "", lo: "", en: "" });

/** The texts of operators by their kind, each in all languages. A kind without texts is included. */
export const readTexts = async (db: Kysely<Database>): Promise<TextsOfKind[]> => {
  const rows = await db.selectFrom("content").selectAll().orderBy("position").execute();
  return CONTENT_KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const positions = [...new Set(own.map(({ position }) => position))];
    const items = positions.map((position) =>
      own
        .filter((row) => row.position === position)
        .reduce((texts, { language, html }) => ({ ...texts, [language]: html }), blank()),
    );
    return { kind, version: versionOf(items), items };
  });
};

/** Finds the texts of one kind. Throws when the kind is missing. */
export const ofKind = (all: readonly TextsOfKind[], kind: ContentKind): TextsOfKind => {
  const found = all.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`no texts of kind ${kind}`);
  return found;
};

/** Replaces the texts of a kind. */
export const writeTexts = async (db: Kysely<Database>, kind: ContentKind, items: readonly Texts[]): Promise<void> => {
  await db.deleteFrom("content").where("kind", "=", kind).execute();
  const rows = items.flatMap((texts, position) =>
    languages.map((language) => ({ kind, language, position, html: texts[language] })),
  );
  if (rows.length > 0) await db.insertInto("content").values(rows).execute();
};

/** Texts keyed by position and language, which name them in the audit log. */
export const byName = (items: readonly Texts[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    items.flatMap((texts, index) => languages.map((language) => [`${index + 1}.${language}`, texts[language]])),
  );
