import type { Currency } from "@krapao/contract";

import type { Context } from "../../context.ts";
import { inFlightFigure } from "../../domain/overview/hour-samples.ts";
import { QUEUES } from "../../domain/overview/waiting.ts";
import { inMinor } from "../past.ts";
import { chanceOf } from "./chance.ts";

const HOUR_MS = 3_600_000;
/** The days that the overview compares. */
const DAYS = 12;

/** Fills in what the overview would have noted in each hour of the days before. Repeating it changes nothing. */
export const fillHours = async ({ db }: Context, currency: Currency, now: Date): Promise<void> => {
  const chance = chanceOf(DAYS);
  const last = Math.floor(now.getTime() / HOUR_MS);
  const samples = Array.from({ length: DAYS * 24 }, (_, index) => {
    const hour = new Date((last - 1 - index) * HOUR_MS);
    return [
      { hour, figure: inFlightFigure(currency), amount: inMinor(chance.between(8, 30) * 100, currency) },
      ...QUEUES.map((figure) => ({ hour, figure, amount: BigInt(chance.between(0, 3)) })),
    ];
  });
  await db
    .insertInto("hour_sample")
    .values(samples.flat())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
