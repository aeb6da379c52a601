import type { SlipHours } from "@krapao/contract/lookup/shapes";

import { timeOfDay } from "../../../lib/calendar.ts";

/** Whether slips are taken at a time of day; the closed window may cross midnight, and one of no length closes nothing. */
export const slipHours = (closed: { readonly from: string; readonly to: string } | null, now: Date): SlipHours => {
  if (closed === null || closed.from === closed.to) return { isOpen: true, closedFrom: null, closedTo: null };
  const { from, to } = closed;
  const time = timeOfDay(now);
  const isClosed = from < to ? time >= from && time < to : time >= from || time < to;
  return { isOpen: !isClosed, closedFrom: from, closedTo: to };
};
