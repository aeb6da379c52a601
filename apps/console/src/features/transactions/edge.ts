import { plainDigits } from "@krapao/ui/typing";

import { dateText } from "../../parts/plots/figure-text.ts";

/** The day of an edge. An edge is the start or end of a time filter: a day, or a minute (`2026-11-21T09:30`). */
export const dayOfEdge = (edge: string): string => edge.slice(0, 10);

/** The time of day of an edge, or an empty text for a whole day. */
export const timeOfEdge = (edge: string): string => edge.slice(11);

/** Joins date and time. Without a date the edge is empty. */
export const edgeOf = (day: string, time: string): string => (day === "" || time === "" ? day : `${day}T${time}`);

/** Formats an edge for display. */
export const edgeText = (edge: string): string => `${dateText(dayOfEdge(edge))} ${timeOfEdge(edge)}`.trim();

const TIME = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/;

/** Normalises a typed time to `09:30`. Returns an empty text for an empty input and null for an invalid one. */
export const readTime = (typed: string): string | null => {
  const text = plainDigits(typed.trim());
  if (text === "") return "";
  const [, hour, minute] = TIME.exec(text) ?? [];
  return hour === undefined || minute === undefined ? null : `${hour.padStart(2, "0")}:${minute}`;
};
