import * as z from "zod/mini";

const MINUTE_MS = 60_000;
const WEEK = 7 * 1_440;
/** The Monday 00:00 in Asia/Bangkok that is the earliest after 1 January 1970. */
const A_MONDAY_MS = Date.parse("1970-01-04T17:00:00Z");

/** When support answers: ranges of minutes since Monday 00:00 in Asia/Bangkok, end exclusive. */
export const openRanges = z.array(z.tuple([z.number(), z.number()]));
export type OpenRanges = readonly (readonly [number, number])[];

/** Whether a moment, in milliseconds since 1970, is in one of the ranges. */
export const isOpenIn = (ranges: OpenRanges, moment: number): boolean => {
  const minutes = (moment - A_MONDAY_MS) / MINUTE_MS;
  const ofWeek = ((minutes % WEEK) + WEEK) % WEEK;
  return ranges.some(([from, to]) => ofWeek >= from && ofWeek < to);
};
