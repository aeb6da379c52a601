import type { SlipHours } from "@krapao/contract/lookup/shapes";

import { isWithinHours } from "../../../lib/calendar.ts";

/**
 * Whether slips are accepted at a time of day. The closed time may cross midnight; one without length closes nothing.
 */
export const slipHours = (closed: { readonly from: string; readonly to: string } | null, now: Date): SlipHours => {
  if (closed === null || closed.from === closed.to) return { isOpen: true, closedFrom: null, closedTo: null };
  const { from, to } = closed;
  return { isOpen: !isWithinHours(closed, now), closedFrom: from, closedTo: to };
};
