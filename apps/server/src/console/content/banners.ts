import { BANNER_KINDS, type BannerKind, type Texts } from "@krapao/contract/operator/content-shapes";
import { languages } from "@krapao/i18n/language";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { versionOf } from "../../domain/content/version.ts";

export type BannerItem = { readonly image: string; readonly html: Texts };
export type BannersOfKind = {
  readonly kind: BannerKind;
  /** The code of the bonus. Empty for the other kinds. */
  readonly code: string;
  readonly version: string;
  readonly items: BannerItem[];
};

const blank = (): Texts => ({ th: "", lo: "", en: "" });

/** The codes of all bonuses, each once. */
export const bonusCodes = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const rows = await db.selectFrom("bonus").select("code").distinct().orderBy("code").execute();
  return rows.map(({ code }) => code);
};

/** The banners of each kind and of each bonus. Kinds and bonuses without banners are listed too. */
export const readBanners = async (db: Kysely<Database>): Promise<BannersOfKind[]> => {
  const [rows, codes] = await Promise.all([
    db.selectFrom("banner").selectAll().orderBy("position").execute(),
    bonusCodes(db),
  ]);
  const places = BANNER_KINDS.flatMap((kind) => (kind === "bonus" ? codes : [""]).map((code) => ({ kind, code })));
  return places.map(({ kind, code }) => {
    const own = rows.filter((row) => row.kind === kind && row.code === code);
    const positions = [...new Set(own.map(({ position }) => position))];
    const items = positions.map((position) => {
      const same = own.filter((row) => row.position === position);
      const html = same.reduce((texts, row) => ({ ...texts, [row.language]: row.html }), blank());
      return { image: same[0]?.image ?? "", html };
    });
    return { kind, code, version: versionOf(items), items };
  });
};

/** Replaces the banners that are shown. */
export const writeBanners = async (
  db: Kysely<Database>,
  { kind, code }: Pick<BannersOfKind, "kind" | "code">,
  items: readonly BannerItem[],
): Promise<void> => {
  await db.deleteFrom("banner").where("kind", "=", kind).where("code", "=", code).execute();
  const rows = items.flatMap(({ image, html }, position) =>
    languages.map((language) => ({ kind, code, language, position, image, html: html[language] })),
  );
  if (rows.length > 0) await db.insertInto("banner").values(rows).execute();
};

/** Banners by their number, which is their name in the audit log. */
export const byName = (items: readonly BannerItem[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    items.flatMap(({ image, html }, index) => [
      [`${index + 1}.image`, image],
      ...languages.map((language) => [`${index + 1}.${language}`, html[language]] as const),
    ]),
  );
