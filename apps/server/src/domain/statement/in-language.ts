import type { Language } from "@krapao/i18n/language";
import type { Kysely } from "kysely";
import * as z from "zod";

import type { Database } from "../../db/schema.ts";
import type { MovementRow } from "./entries.ts";

type Names = Readonly<Record<Language, string>>;

/** What is stored with a bonus's movement. Older movements have the name in one language only. */
const kept = z.object({
  description: z.string(),
  names: z.object({ th: z.string(), lo: z.string(), en: z.string() }).optional(),
});
const KINDS = ["bonus", "promotion"] as const;

type Detail = { readonly kind: (typeof KINDS)[number]; readonly said: z.output<typeof kept> };

const detailOf = ({ data }: MovementRow): Detail | null => {
  for (const kind of KINDS) {
    const read = kept.safeParse(data[kind]);
    if (read.success) return { kind, said: read.data };
  }
  return null;
};

/**
 * Names of bonuses by the one stored language. A bonus that was renamed since is not found: a received bonus keeps its
 * earlier name.
 */
const namesBySaid = async (db: Kysely<Database>, said: readonly string[]): Promise<ReadonlyMap<string, Names>> => {
  if (said.length === 0) return new Map();
  const rows = await db
    .selectFrom("bonus")
    .select(["name_th", "name_lo", "name_en"])
    .where((is) => is.or([is("name_th", "in", said), is("name_lo", "in", said), is("name_en", "in", said)]))
    .execute();
  const each = rows.map(({ name_th: th, name_lo: lo, name_en: en }): Names => ({ th, lo, en }));
  return new Map(each.flatMap((names) => [names.th, names.lo, names.en].map((name) => [name, names] as const)));
};

/** Names of prizes by the coupon that paid them: a coupon's id is its movement's reference. */
const prizesOf = async (
  db: Kysely<Database>,
  rows: readonly MovementRow[],
  language: Language,
): Promise<ReadonlyMap<string, string>> => {
  const [first] = rows;
  if (first === undefined) return new Map();
  const coupons = await db
    .selectFrom("spin_coupon as coupon")
    .innerJoin("spin_slice as slice", (on) =>
      on.onRef("slice.wheel_id", "=", "coupon.wheel_id").onRef("slice.position", "=", "coupon.position"),
    )
    .innerJoin("spin_wheel as wheel", "wheel.id", "coupon.wheel_id")
    .select(["coupon.id", `wheel.name_${language} as wheel`, `slice.label_${language} as label`])
    .where("coupon.member_id", "=", first.member_id)
    .where(
      "coupon.id",
      "in",
      rows.map(({ reference }) => reference),
    )
    .execute();
  return new Map(coupons.map(({ id, wheel, label }) => [id, `${wheel} ${label}`]));
};

const described = (row: MovementRow, kind: string, description: string): MovementRow => ({
  ...row,
  data: { ...row.data, [kind]: { description } },
});

/**
 * One member's movements with the names of bonuses, promotions and prizes in the reader's language, whatever language
 * they were stored in.
 */
export const inLanguage = async (
  db: Kysely<Database>,
  language: Language,
  rows: readonly MovementRow[],
): Promise<readonly MovementRow[]> => {
  const details = rows.map(detailOf);
  const unnamed = details.flatMap((detail) =>
    detail === null || detail.said.names !== undefined ? [] : [detail.said],
  );
  const [names, prizes] = await Promise.all([
    namesBySaid(
      db,
      unnamed.map(({ description }) => description),
    ),
    prizesOf(
      db,
      rows.filter(({ data }) => data["luckydraw"] !== undefined),
      language,
    ),
  ]);
  return rows.map((row, at) => {
    const prize = prizes.get(row.reference);
    if (prize !== undefined) return described(row, "luckydraw", prize);
    const detail = details[at] ?? null;
    if (detail === null) return row;
    const found = (detail.said.names ?? names.get(detail.said.description))?.[language];
    return found === undefined ? row : described(row, detail.kind, found);
  });
};
