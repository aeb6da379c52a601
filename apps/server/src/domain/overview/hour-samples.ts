import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { dayOf } from "../../lib/calendar.ts";
import { readHeld } from "./held.ts";
import { QUEUES, type QueueName, readWaiting } from "./waiting.ts";

/** How many days before today are compared. */
export const SAMPLE_DAYS = 11;
/** Fewer samples say nothing of what is usual. */
const USUAL_LEAST = 3;

/** The samples of the present hour's time of day: by figure, the amount of each day that has one. */
export type HourSamples = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** The name of the figure of money that is on its way. */
export const inFlightFigure = (currency: Currency): string => `in-flight-${currency}`;

/**
 * Keeps the figures of the present hour by the database's clock, unless one of the servers has done so. The first look
 * of an hour counts.
 */
export const keepHourSamples = async (context: Context): Promise<void> => {
  const { rows: known } = await sql`
    select 1 from hour_sample where hour = date_trunc('hour', db_now()) limit 1`.execute(context.db);
  if (known.length > 0) return;
  const [held, waiting] = await Promise.all([readHeld(context), readWaiting(context)]);
  const figures = [
    ...(["THB", "LAK"] as const).map((currency) => ({
      figure: inFlightFigure(currency),
      amount: held.find((row) => row.currency === currency)?.amount ?? 0n,
    })),
    ...QUEUES.map((figure) => ({ figure, amount: BigInt(waiting[figure].count) })),
  ];
  await context.db
    .insertInto("hour_sample")
    .values(figures.map((each) => ({ ...each, hour: sql<Date>`date_trunc('hour', db_now())` })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The samples of the same hour of the last days. */
export const readHourSamples = async ({ db }: Pick<Context, "db">): Promise<HourSamples> => {
  const { rows } = await sql<{ readonly hour: Date; readonly figure: string; readonly amount: bigint }>`
    select hour, figure, amount from hour_sample where hour = any(
      array(select date_trunc('hour', db_now()) - days * interval '24 hours' from generate_series(1, ${SAMPLE_DAYS}) days)
    )`.execute(db);
  const samples = new Map<string, Map<string, bigint>>();
  for (const { hour, figure, amount } of rows) {
    const days = samples.get(figure) ?? new Map<string, bigint>();
    samples.set(figure, days.set(dayOf(hour), amount));
  }
  return samples;
};

/** How many rows a queue usually has at this hour: the median, or null while too few days are known. */
export const usualOf = (samples: HourSamples, queue: QueueName): number | null => {
  const counts = [...(samples.get(queue)?.values() ?? [])].map(Number).toSorted((one, other) => one - other);
  return counts.length < USUAL_LEAST ? null : (counts[Math.floor(counts.length / 2)] ?? null);
};
