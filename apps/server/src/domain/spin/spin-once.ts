import type { Context } from "../../context.ts";
import { databaseNow } from "../../db/now.ts";
import { transaction } from "../../db/transaction.ts";
import { newReference } from "../../lib/reference.ts";
import type { Holder } from "../game/accounts.ts";
import { keepAnswer } from "../../idempotency/keep-answer.ts";
import { type IdempotencyKey, KeySeen } from "../../idempotency/idempotency-key.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { midnightAfter } from "../../lib/calendar.ts";
import { countToday, mayGiveToday } from "./day-limit.ts";
import { pickSlice } from "./pick.ts";
import { ensurePair, takeDraw } from "./seeds.ts";
import { activeWheel, type WheelSlice } from "./wheel.ts";

/** The prize of a spin, or why there was none. */
export type Spun =
  | { readonly is: "spun"; readonly slice: WheelSlice; readonly remainingCoin: number }
  | { readonly is: "not"; readonly why: "NO_COIN" | "NO_DATA" | "DAY_LIMIT" };

/** The caller's key, and the answer that is kept under it. */
export type SpinKey = { readonly key: IdempotencyKey; readonly tell: (spun: Spun) => string };

class NoCoin extends Error {}
class DayLimit extends Error {}

/**
 * One spin: one coin and one prize, committed together with the nonce, the coupon and the kept answer, or nothing at
 * all (CONTRACT.md rule 12). Taking the coin locks the row that the next spin waits for.
 */
export const spinOnce = async (context: Context, member: Holder, key: SpinKey | null): Promise<Spun> => {
  const [wheel, { couponDays, wheelDayMost }] = await Promise.all([
    activeWheel(context, member.currency, member.id),
    operatorSettings(context.db),
  ]);
  if (wheel === null) return { is: "not", why: "NO_DATA" };
  await ensurePair(context, member.id);
  const id = newReference(context.random, "L");
  try {
    return await transaction(context.db, async (tx) => {
      const most = forCurrency(wheelDayMost, member.currency);
      if (most > 0n && !(await mayGiveToday(tx, member.currency, wheel.slices, most))) throw new DayLimit();
      const draw = await takeDraw(tx, context, member.id);
      const index = pickSlice(
        draw,
        wheel.slices.map(({ weight }) => weight),
      );
      const slice = wheel.slices[index];
      if (slice === undefined) throw new Error("a draw beyond the wheel");
      const back = slice.prize === "coin" ? 1n : 0n;
      const paid = await tx
        .updateTable("member")
        .set((own) => ({ coin: own("coin", "+", back - 1n) }))
        .where("id", "=", member.id)
        .where("coin", ">", 0n)
        .returning("coin")
        .executeTakeFirst();
      if (paid === undefined) throw new NoCoin();
      const created_at = await databaseNow(tx);
      const drawn = {
        member_id: member.id,
        pair: draw.pair,
        nonce: draw.nonce,
        wheel_id: wheel.id,
        position: slice.position,
        created_at,
      };
      await tx.insertInto("spin").values(drawn).execute();
      if (slice.prize === "cash" || slice.prize === "thing") {
        await tx
          .insertInto("spin_coupon")
          .values({ ...drawn, id, expire_at: midnightAfter(created_at, couponDays) })
          .execute();
      }
      if (slice.amount > 0n) await countToday(tx, member.currency, slice.amount);
      const spun: Spun = { is: "spun", slice, remainingCoin: Number(paid.coin) };
      const kept = key === null || (await keepAnswer(tx, key.key, id, { status: 200, body: key.tell(spun) }));
      // The same request was answered meanwhile: this one is undone.
      if (!kept) throw new KeySeen(id);
      return spun;
    });
  } catch (error) {
    if (error instanceof DayLimit) return { is: "not", why: "DAY_LIMIT" };
    if (error instanceof NoCoin) return { is: "not", why: "NO_COIN" };
    throw error;
  }
};
