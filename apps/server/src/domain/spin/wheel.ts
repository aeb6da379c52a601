import type { Currency } from "@krapao/contract";
import type { Spinwheel } from "@krapao/contract/spin/shapes";
import type { Language } from "@krapao/i18n/language";
import type { Kysely, Selectable } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { SpinTables } from "./tables.ts";

export type WheelSlice = Selectable<SpinTables["spin_slice"]>;

export type Wheel = Selectable<SpinTables["spin_wheel"]> & {
  /** In listed order. */
  readonly slices: readonly WheelSlice[];
};

/** The wheel that turns now for members of a currency; null while there is none. */
export const activeWheel = async (db: Kysely<Database>, currency: Currency): Promise<Wheel | null> => {
  const wheel = await db
    .selectFrom("spin_wheel")
    .selectAll()
    .where("currency", "=", currency)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (wheel === undefined) return null;
  const slices = await db
    .selectFrom("spin_slice")
    .selectAll()
    .where("wheel_id", "=", wheel.id)
    .orderBy("position")
    .execute();
  return slices.length === 0 ? null : { ...wheel, slices };
};

/** The wheel as a member sees it. */
export const shownWheel = (wheel: Wheel, language: Language): Spinwheel => ({
  name: wheel[`name_${language}`],
  slices: wheel.slices.map((slice) => ({
    code: slice.code,
    label: slice[`label_${language}`],
    bgColor: slice.bg_color,
    textColor: slice.text_color,
    htmlDescription: slice[`html_${language}`],
    weight: slice.weight,
    gives: slice.prize === "cash" || slice.prize === "thing" ? "coupon" : slice.prize,
  })),
});
