import type { HandLimits } from "@krapao/contract/operator/hand-limits";
import { plainDigits } from "@krapao/ui/typing";

import { typedAmount } from "../../lib/typed-amount.ts";

/** Each limit of a role: of an entry and of 24 hours, by currency, and of coins. */
export const LIMIT_FIELDS = ["eachBAHT", "dayBAHT", "eachLAK", "dayLAK", "coinsEach", "coinsDay"] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];

/** The limits by field. Null for none. */
export const limitsByField = ({ each, day, coinsEach, coinsDay }: HandLimits): Record<LimitField, number | null> => ({
  eachBAHT: each.BAHT,
  dayBAHT: day.BAHT,
  eachLAK: each.LAK,
  dayLAK: day.LAK,
  coinsEach,
  coinsDay,
});

/** What the fields of the form hold at first. */
export const textsOf = (limits: HandLimits): Record<LimitField, string> => {
  const text = Object.entries(limitsByField(limits)).map(([field, most]) => [field, most === null ? "" : String(most)]);
  return Object.fromEntries(text) as Record<LimitField, string>;
};

/** The limit that a field holds; null when it is empty, undefined when it is no valid number. */
export const limitIn = (field: LimitField, typed: string): number | null | undefined => {
  const text = plainDigits(typed.trim());
  if (text === "") return null;
  if (/^0+$/.test(text)) return 0;
  const most = typedAmount(text);
  if (most === null) return undefined;
  return field.startsWith("coins") && (!Number.isInteger(most) || most > 1_000_000) ? undefined : most;
};

/** The limits that the form holds, or null while a field is no valid number. */
export const limitsOf = (texts: Readonly<Record<LimitField, string>>): HandLimits | null => {
  const read = (field: LimitField): number | null => limitIn(field, texts[field]) ?? null;
  if (LIMIT_FIELDS.some((field) => limitIn(field, texts[field]) === undefined)) return null;
  return {
    each: { BAHT: read("eachBAHT"), LAK: read("eachLAK") },
    day: { BAHT: read("dayBAHT"), LAK: read("dayLAK") },
    coinsEach: read("coinsEach"),
    coinsDay: read("coinsDay"),
  };
};
