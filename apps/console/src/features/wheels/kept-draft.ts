import { SLICE_PRIZES } from "@krapao/contract/operator/content-shapes";

import { NO_TEXTS } from "../../lib/texts.ts";
import { newSlice, type WheelDraft } from "./wheel-draft.ts";

const LIKE: WheelDraft = {
  currency: "BAHT",
  name: NO_TEXTS,
  audienceSegment: "",
  activeFrom: "",
  activeTo: "",
  slices: [newSlice([])],
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether a value has the parts of another one, of the same types. */
const isLike = (value: unknown, like: unknown): boolean => {
  if (Array.isArray(like)) return Array.isArray(value) && value.every((each) => isLike(each, like[0]));
  if (isRecord(like)) return isRecord(value) && Object.entries(like).every(([name, part]) => isLike(value[name], part));
  return typeof value === typeof like;
};

const isDraft = (value: unknown): value is WheelDraft =>
  isLike(value, LIKE) &&
  ["BAHT", "LAK"].includes((value as WheelDraft).currency) &&
  (value as WheelDraft).slices.every(({ prize }) => SLICE_PRIZES.includes(prize));

/** The draft in a stored text. Null where there is none, or it is one of another version of the console. */
export const keptDraft = (text: string | null): WheelDraft | null => {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};
