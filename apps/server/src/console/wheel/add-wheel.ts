import { fromWireCurrency, toMinor } from "@krapao/contract";
import { addWheel } from "@krapao/contract/operator/add-wheel";
import type { Wheel } from "@krapao/contract/operator/content-shapes";
import type { output } from "zod/v4/core";
import type { Kysely, Selectable } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { takeAudience } from "../../domain/member-summary/segments.ts";
import type { SpinTables } from "../../domain/spin/tables.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { cleanTexts } from "../content/clean-texts.ts";
import { lockContent } from "../../domain/content/content-lock.ts";
import { type App, route } from "../../http/route.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";
import { checkShare } from "./check-share.ts";
import { readWheels } from "./read-wheels.ts";
import { leavePlace, type WheelPlace } from "./place.ts";
import { presentWheel } from "./present-wheel.ts";

type Given = Omit<output<(typeof addWheel)["body"]>, "reason">;

/** Only slices of cash give money, and every slice of cash does. A slice has names in every language or in none. */
const check = ({ slices, activeFrom, activeTo }: Pick<Given, "slices" | "activeFrom" | "activeTo">): void => {
  const isInOrder = activeFrom === null || activeTo === null || new Date(activeFrom) < new Date(activeTo);
  const wrong = slices.flatMap(({ code, prize, amount, prizeName }, index) => [
    ...((prize === "cash") === amount > 0 ? [] : [{ path: `slices.${index}.amount`, message: "invalid_value" }]),
    ...(prize === "thing" && Object.values(prizeName).some((name) => name === "")
      ? [{ path: `slices.${index}.prizeName`, message: "too_small" }]
      : []),
    ...(slices.findIndex((other) => other.code === code) === index
      ? []
      : [{ path: `slices.${index}.code`, message: "invalid_value" }]),
  ]);
  if (!isInOrder) wrong.push({ path: "activeTo", message: "invalid_value" });
  if (wrong.length > 0) throw new InvalidInput("KEY_INVALID", wrong);
};

const insert = async (
  tx: Kysely<Database>,
  { name, slices }: Given,
  place: WheelPlace & Pick<Selectable<SpinTables["spin_wheel"]>, "active_from" | "active_to">,
  now: Date,
): Promise<bigint> => {
  const names = { name_th: name.th, name_lo: name.lo, name_en: name.en };
  const { id } = await tx
    .insertInto("spin_wheel")
    .values({ ...place, ...names, is_active: true, created_at: now })
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

/** Throws WHEEL_TOO_DEAR. */
const checkCost = (db: Kysely<Database>, { currency, slices }: Pick<Given, "currency" | "slices">): Promise<void> =>
  checkShare(
    db,
    fromWireCurrency(currency),
    slices.map((slice) => ({ ...slice, amount: toMinor(slice.amount) ?? 0n })),
  );

const one = async (context: Context, db: Kysely<Database>, id: bigint): Promise<Wheel> => {
  const [wheel] = await readWheels(context, db, { id, limit: 1, skip: 0 });
  if (wheel === undefined) throw new Error("the wheel that was just made is not there");
  return wheel;
};

/**
 * Makes a wheel that turns from now on, or in its time. The wheel before it stays as it is, and so does everything that
 * was drawn from it: a spin and a coupon know their own wheel. A wheel with times replaces no other: while its time
 * lasts it comes before them.
 */
export const newWheel: Change = defineChange(
  addWheel,
  "add-wheel",
  async ({ body: { reason: _reason, ...given } }, { context, tx, by, reason }) => {
    check(given);
    await checkCost(tx, given);
    const currency = fromWireCurrency(given.currency);
    const now = context.clock.now();
    await lockContent(tx, `wheel ${currency}`);
    const audience = await takeAudience(context, tx, given.audienceSegment, currency);
    const [active_from, active_to] = [given.activeFrom, given.activeTo].map((time) =>
      time === null ? null : new Date(time),
    );
    const place = { currency, audience_segment: audience };
    const turned = active_from === null && active_to === null ? await leavePlace(tx, place) : null;
    const times = { active_from: active_from ?? null, active_to: active_to ?? null };
    const made = await one(context, tx, await insert(tx, given, { ...place, ...times }, now));
    const before = turned === null ? undefined : presentWheel(await one(context, tx, turned));
    const after = presentWheel(made);
    const subject = `${given.currency} ${made._id}`;
    await recordAuditEvent(tx, now, { act: addWheel.name, by, subject, reason, before, after });
    // Its number is known after it was made.
    const { wheel: _wheel, ...slices } = after;
    return { subject: `wheel ${given.currency}`, before, after: slices };
  },
);

/** Proposes a wheel to replace the one that turns. */
export const addAddWheel = (app: App): void =>
  route(app, addWheel, operators, async (request) => {
    check(request.body);
    await checkCost(request.context.db, request.body);
    return proposeChange(request, newWheel, request);
  });
