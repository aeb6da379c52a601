import { type Currency, fromWireCurrency, toMinor } from "@krapao/contract";
import { addWheel } from "@krapao/contract/operator/add-wheel";
import type { Wheel } from "@krapao/contract/operator/content-shapes";
import type { output } from "zod/v4/core";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { cleanTexts } from "../content/clean-texts.ts";
import { lockContent } from "../content/content-lock.ts";
import { type App, route } from "../../http/route.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";
import { readWheels } from "./read-wheels.ts";
import { presentWheel } from "./present-wheel.ts";

type Given = Omit<output<(typeof addWheel)["body"]>, "reason">;
type Slice = Given["slices"][number];

/** Money is what cash gives, and cash alone; each slice has a name, in every language or in none. */
const check = (slices: readonly Slice[]): void => {
  const wrong = slices.flatMap(({ code, prize, amount, prizeName }, index) => [
    ...((prize === "cash") === amount > 0 ? [] : [{ path: `slices.${index}.amount`, message: "invalid_value" }]),
    ...(prize === "thing" && Object.values(prizeName).some((name) => name === "")
      ? [{ path: `slices.${index}.prizeName`, message: "too_small" }]
      : []),
    ...(slices.findIndex((other) => other.code === code) === index
      ? []
      : [{ path: `slices.${index}.code`, message: "invalid_value" }]),
  ]);
  if (wrong.length > 0) throw new InvalidInput("KEY_INVALID", wrong);
};

const insert = async (
  tx: Kysely<Database>,
  { name, slices }: Given,
  currency: Currency,
  now: Date,
): Promise<bigint> => {
  const { id } = await tx
    .insertInto("spin_wheel")
    .values({ currency, name_th: name.th, name_lo: name.lo, name_en: name.en, is_active: true, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = slices.map((slice, position) => {
    const html = cleanTexts(slice.html);
    return {
      wheel_id: id,
      position,
      code: slice.code,
      label_th: slice.label.th,
      label_lo: slice.label.lo,
      label_en: slice.label.en,
      bg_color: slice.bgColor,
      text_color: slice.textColor,
      html_th: html.th,
      html_lo: html.lo,
      html_en: html.en,
      weight: slice.weight,
      prize: slice.prize,
      prize_th: slice.prizeName.th,
      prize_lo: slice.prizeName.lo,
      prize_en: slice.prizeName.en,
      amount: toMinor(slice.amount) ?? 0n,
    };
  });
  await tx.insertInto("spin_slice").values(rows).execute();
  return id;
};

const one = async (db: Kysely<Database>, id: bigint): Promise<Wheel> => {
  const [wheel] = await readWheels(db, { id, limit: 1, skip: 0 });
  if (wheel === undefined) throw new Error("the wheel that was just made is not there");
  return wheel;
};

/**
 * Makes a wheel that turns from now on. The one before stays as it is, and so does whatever was drawn from it: a spin and
 * a coupon know their own wheel.
 */
export const newWheel: Change = defineChange(
  addWheel,
  "add-wheel",
  async ({ body: { reason: _reason, ...given } }, { context, tx, by, reason }) => {
    check(given.slices);
    const currency = fromWireCurrency(given.currency);
    const now = context.clock.now();
    await lockContent(tx, `wheel ${currency}`);
    const turned = await tx
      .updateTable("spin_wheel")
      .set({ is_active: false })
      .where("currency", "=", currency)
      .where("is_active", "=", true)
      .returning("id")
      .executeTakeFirst();
    const made = await one(tx, await insert(tx, given, currency, now));
    const before = turned === undefined ? undefined : presentWheel(await one(tx, turned.id));
    const after = presentWheel(made);
    const subject = `${given.currency} ${made._id}`;
    await recordAuditEvent(tx, now, { act: addWheel.name, by, subject, reason, before, after });
    // Its number is known once it is made.
    const { wheel: _wheel, ...slices } = after;
    return { subject: `wheel ${given.currency}`, before, after: slices };
  },
);

/** Proposes a wheel in the place of the one that turns. */
export const addAddWheel = (app: App): void =>
  route(app, addWheel, operators, (request) => {
    check(request.body.slices);
    return proposeChange(request, newWheel, request);
  });
