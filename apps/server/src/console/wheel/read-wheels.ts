import { toMajor, toWireCurrency } from "@krapao/contract";
import type { Wheel } from "@krapao/contract/operator/content-shapes";
import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { segmentMarks } from "../../domain/member-summary/segments.ts";
import { offerState } from "../../domain/promotion/offer-state.ts";

const textsOf = <Name extends string>(row: Readonly<Record<`${Name}_${"th" | "lo" | "en"}`, string>>, name: Name) => ({
  th: row[`${name}_th`],
  lo: row[`${name}_lo`],
  en: row[`${name}_en`],
});

/** A page of wheels with their slices: those that turn first, then the newest. Or one wheel alone. */
export const readWheels = async (
  { databaseTime }: Context,
  db: Kysely<Database>,
  which: { readonly limit: number; readonly skip: number; readonly id?: bigint },
): Promise<Wheel[]> => {
  let query = db.selectFrom("spin_wheel").selectAll().orderBy("is_active", "desc").orderBy("id", "desc");
  if (which.id !== undefined) query = query.where("id", "=", which.id);
  const wheels = await query.limit(which.limit).offset(which.skip).execute();
  if (wheels.length === 0) return [];
  const marks = await segmentMarks(
    db,
    wheels.map(({ audience_segment: segment }) => segment),
  );
  const now = databaseTime.now();
  const ids = wheels.map(({ id }) => id);
  const slices = await db
    .selectFrom("spin_slice")
    .selectAll()
    .where("wheel_id", "in", ids)
    .orderBy("position")
    .execute();
  return wheels.map((wheel) => ({
    _id: String(wheel.id),
    currency: toWireCurrency(wheel.currency),
    name: textsOf(wheel, "name"),
    isActive: wheel.is_active,
    audienceSegment: marks.get(wheel.audience_segment) ?? null,
    activeFrom: wheel.active_from?.toISOString() ?? null,
    activeTo: wheel.active_to?.toISOString() ?? null,
    state: offerState(wheel, now),
    createdAt: wheel.created_at.toISOString(),
    slices: slices
      .filter(({ wheel_id }) => wheel_id === wheel.id)
      .map((slice) => ({
        code: slice.code,
        label: textsOf(slice, "label"),
        bgColor: slice.bg_color,
        textColor: slice.text_color,
        html: textsOf(slice, "html"),
        weight: slice.weight,
        prize: slice.prize,
        prizeName: textsOf(slice, "prize"),
        amount: toMajor(slice.amount),
      })),
  }));
};
