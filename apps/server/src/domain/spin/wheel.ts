import type { Currency } from "@krapao/contract";
import type { Spinwheel } from "@krapao/contract/spin/shapes";
import type { Language } from "@krapao/i18n/language";
import { type Kysely, type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { meantFor } from "../member-summary/segments.ts";
import type { SpinTables } from "./tables.ts";

export type WheelSlice = Selectable<SpinTables["spin_slice"]>;

export type Wheel = Selectable<SpinTables["spin_wheel"]> & {
  /** In the order of the list. */
  readonly slices: readonly WheelSlice[];
};

/**
 * The wheels that are on and open by the database's clock. A member turns the first one that is meant for them. The
 * most specific wheel comes first: one for a segment, then one for a period, then the newest.
 */
export const openWheels = async (
  db: Kysely<Database>,
  currency: Currency,
): Promise<readonly Selectable<SpinTables["spin_wheel"]>[]> => {
  const { rows } = await sql<Selectable<SpinTables["spin_wheel"]>>`
    select * from spin_wheel
    where currency = ${currency} and is_active and coalesce(active_from <= db_now(), true)
      and coalesce(active_to > db_now(), true)
    order by audience_segment is null, active_from is null and active_to is null, id desc`.execute(db);
  return rows;
};

/** The active wheel for a member, or for members in no segment; null while there is none. */
export const activeWheel = async (
  context: Context,
  currency: Currency,
  memberId: bigint | null,
): Promise<Wheel | null> => {
  const { db } = context;
  const rows = await openWheels(db, currency);
  const [wheel] =
    memberId === null
      ? rows.filter(({ audience_segment: segment }) => segment === null)
      : await meantFor(context, db, memberId, rows);
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
