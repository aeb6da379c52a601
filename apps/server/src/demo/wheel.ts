import type { Currency } from "@krapao/contract";
import { moneyText } from "@krapao/i18n";

import type { Context } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { cleanHtml } from "../lib/html.ts";
import { spinOnce } from "../domain/spin/spin-once.ts";
import type { Edition } from "../settings.ts";
import { inMinor } from "./past.ts";
import { type DemoSlice, demoSlices, wheelName } from "./wheel-slices.ts";

const amountOf = ({ baht = 0 }: DemoSlice, currency: Currency): bigint => inMinor(baht, currency);

/** `฿500`, `₭300,000`. */
const shortMoney = (amount: bigint, currency: Currency): string => moneyText(amount, currency).replace(/\.00$/, "");

const sliceRow = (slice: DemoSlice, position: number, wheel_id: bigint, currency: Currency) => {
  const amount = amountOf(slice, currency);
  const price = shortMoney(amount, currency);
  const { label = { th: price, lo: price, en: price }, name = { th: "", lo: "", en: "" }, html } = slice;
  return {
    wheel_id,
    position,
    code: slice.code,
    label_th: label.th,
    label_lo: label.lo,
    label_en: label.en,
    bg_color: slice.colours[0],
    text_color: slice.colours[1],
    html_th: cleanHtml(html.th),
    html_lo: cleanHtml(html.lo),
    html_en: cleanHtml(html.en),
    weight: slice.weight,
    prize: slice.prize,
    prize_th: name.th,
    prize_lo: name.lo,
    prize_en: name.en,
    amount,
  };
};

/** The demo's wheels, one for each currency that members of the edition have. */
export const fillWheels = async ({ db, clock }: Context, edition: Edition): Promise<void> => {
  const currencies: readonly Currency[] = edition === "th" ? ["THB"] : ["LAK", "THB"];
  for (const currency of currencies) {
    await transaction(db, async (tx) => {
      const made = await tx
        .insertInto("spin_wheel")
        .values({
          currency,
          name_th: wheelName.th,
          name_lo: wheelName.lo,
          name_en: wheelName.en,
          is_active: true,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (made === undefined) return;
      const rows = demoSlices.map((slice, position) => sliceRow(slice, position, made.id, currency));
      await tx.insertInto("spin_slice").values(rows).execute();
    });
  }
};

/** How often the demo's member has turned the wheel, and how many coins are left. */
const SPINS = 9;
const COINS_LEFT = 12n;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The demo member's coins, and spins of the last days, drawn like every other spin. After an interruption it continues.
 */
export const fillSpins = async (
  context: Context,
  member: { readonly id: bigint; readonly currency: Currency },
): Promise<void> => {
  const { db, clock } = context;
  const { count } = await db
    .selectFrom("spin")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("member_id", "=", member.id)
    .executeTakeFirstOrThrow();
  // More coins than are to be left, so that any prize can be drawn.
  if (Number(count) < SPINS) {
    await db
      .updateTable("member")
      .set({ coin: COINS_LEFT + BigInt(SPINS) })
      .where("id", "=", member.id)
      .execute();
  }
  for (let spun = Number(count); spun < SPINS; spun++) {
    const at = new Date(clock.now().getTime() - Math.ceil((SPINS - spun) / 3) * DAY_MS + spun * 7 * MINUTE_MS);
    await spinOnce({ ...context, clock: { now: () => at } }, member, null);
  }
  await db.updateTable("member").set({ coin: COINS_LEFT }).where("id", "=", member.id).execute();
};
