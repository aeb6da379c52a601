import { type Currency, toMajor } from "@krapao/contract";
import type { Overview } from "@krapao/contract/operator/overview-shapes";

import type { Context } from "../../context.ts";
import { addDays, dayOf } from "../../lib/calendar.ts";
import { readHeld } from "../overview/held.ts";
import { inFlightFigure, type HourSamples, SAMPLE_DAYS } from "../overview/hour-samples.ts";

/** What is on its way now, and what was on its way in the same hour of each of the days before. */
export const readInFlight = async (
  context: Context,
  currency: Currency,
  samples: HourSamples,
): Promise<Overview["inFlight"]> => {
  const now = (await readHeld(context)).find((row) => row.currency === currency);
  const amount = toMajor(now?.amount ?? 0n);
  const today = dayOf(context.clock.now());
  const known = samples.get(inFlightFigure(currency));
  const before = Array.from({ length: SAMPLE_DAYS }, (_, index) => {
    const day = addDays(today, index - SAMPLE_DAYS);
    const sample = known?.get(day);
    return { day, amount: sample === undefined ? null : toMajor(sample) };
  });
  return {
    amount,
    open: now?.open ?? 0,
    toApprove: now?.to_approve ?? 0,
    beingPaid: now?.being_paid ?? 0,
    transfers: now?.transfers ?? 0,
    days: [...before, { day: today, amount }],
  };
};
