import type { SlipHours } from "@krapao/contract/lookup/shapes";

/** Bangkok and Vientiane are seven hours ahead of UTC all year. */
const LOCAL_OFFSET_MS = 7 * 3_600_000;

/** The members' time of day, `HH:mm`. */
export const timeOfDay = (now: Date): string => new Date(now.getTime() + LOCAL_OFFSET_MS).toISOString().slice(11, 16);

/** Whether slips are taken at a time of day; the closed window may cross midnight, and one of no length closes nothing. */
export const slipHours = (closed: { readonly from: string; readonly to: string } | null, now: Date): SlipHours => {
  if (closed === null || closed.from === closed.to) return { isOpen: true, closedFrom: null, closedTo: null };
  const { from, to } = closed;
  const time = timeOfDay(now);
  const isClosed = from < to ? time >= from && time < to : time >= from || time < to;
  return { isOpen: !isClosed, closedFrom: from, closedTo: to };
};
