import { BANNER_KINDS, type BannerDraft, type BannerSchedule } from "@krapao/contract/operator/content-shapes";
import { languages } from "@krapao/i18n/language";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import { readOperatorMarks } from "../operator/marks.ts";
import { toBannerDraft } from "./banner-drafts.ts";
import { lockContent } from "./content-lock.ts";
import type { BannerItem, BannerPlace } from "./tables.ts";
import { versionOf } from "./version.ts";

export type BannersOfKind = BannerPlace & {
  readonly version: string;
  readonly items: BannerItem[];
  /** What replaces them at a set time. */
  readonly scheduled: BannerSchedule | null;
  /** What is being made in their place. */
  readonly draft: BannerDraft | null;
};

/** The name of a place in the audit log and in locks. */
export const subjectOf = ({ kind, code }: BannerPlace): string => (code === "" ? kind : `${kind} ${code}`);

/** Locks the banners of a place until the transaction ends. */
export const lockBanners = (tx: Kysely<Database>, place: BannerPlace): Promise<void> =>
  lockContent(tx, `banners ${subjectOf(place)}`);

/** The banners of one place. Throws NO_DATA where there is no such kind or bonus. */
export const placeIn = (all: readonly BannersOfKind[], { kind, code }: BannerPlace): BannersOfKind => {
  const found = all.find((each) => each.kind === kind && each.code === code);
  if (found === undefined) throw refuse("NO_DATA");
  return found;
};

const blank = (): BannerItem["html"] => ({ th: "", lo: "", en: "" });

/** The codes of all bonuses, each once. */
export const bonusCodes = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const rows = await db.selectFrom("bonus").select("code").distinct().orderBy("code").execute();
  return rows.map(({ code }) => code);
};

/** The banners of each kind and of each bonus. Kinds and bonuses without banners are listed too. */
export const readBanners = async (db: Kysely<Database>): Promise<BannersOfKind[]> => {
  const [rows, codes, schedules, drafts, operators] = await Promise.all([
    db.selectFrom("banner").selectAll().orderBy("position").execute(),
    bonusCodes(db),
    db.selectFrom("banner_schedule").selectAll().execute(),
    db.selectFrom("banner_draft").selectAll().execute(),
    readOperatorMarks(db),
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
    const set = schedules.find((row) => row.kind === kind && row.code === code);
    const scheduled =
      set === undefined
        ? null
        : {
            items: [...set.items],
            at: set.at.toISOString(),
            reason: set.reason,
            by: operators.get(set.operator_id) ?? null,
          };
    const row = drafts.find((each) => each.kind === kind && each.code === code);
    const draft = row === undefined ? null : toBannerDraft(row, operators);
    return { kind, code, version: versionOf(items), items, scheduled, draft };
  });
};

/**
 * Replaces the banners that are shown, and cancels a scheduled publication, because it was prepared for the banners
 * before.
 */
export const writeBanners = async (
  db: Kysely<Database>,
  { kind, code }: BannerPlace,
  items: readonly BannerItem[],
): Promise<void> => {
  await db.deleteFrom("banner_schedule").where("kind", "=", kind).where("code", "=", code).execute();
  await db.deleteFrom("banner").where("kind", "=", kind).where("code", "=", code).execute();
  const rows = items.flatMap(({ image, html }, position) =>
    languages.map((language) => ({ kind, code, language, position, image, html: html[language] })),
  );
  if (rows.length > 0) await db.insertInto("banner").values(rows).execute();
};

/** Banners keyed by their position, which names them in the audit log. */
export const byName = (items: readonly BannerItem[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    items.flatMap(({ image, html }, index) => [
      [`${index + 1}.image`, image],
      ...languages.map((language) => [`${index + 1}.${language}`, html[language]] as const),
    ]),
  );
