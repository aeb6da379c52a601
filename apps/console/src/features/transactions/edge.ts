import { dateText } from "../../parts/plots/figure-text.ts";

/** An edge of the time filter: a day, or a minute of one (`2026-11-21T09:30`). */
export const dayOfEdge = (edge: string): string => edge.slice(0, 10);

/** The time of day of an edge; empty for a whole day. */
export const timeOfEdge = (edge: string): string => edge.slice(11);

/** An edge of its parts; without a day there is none. */
export const edgeOf = (day: string, time: string): string => (day === "" || time === "" ? day : `${day}T${time}`);

/** An edge as people read it. */
export const edgeText = (edge: string): string => `${dateText(dayOfEdge(edge))} ${timeOfEdge(edge)}`.trim();

const TIME = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/;

/** A typed time of day as `09:30`; empty for none, null for what is no time. */
export const readTime = (typed: string): string | null => {
  const text = typed.trim();
  if (text === "") return "";
  const [, hour, minute] = TIME.exec(text) ?? [];
  return hour === undefined || minute === undefined ? null : `${hour.padStart(2, "0")}:${minute}`;
};
