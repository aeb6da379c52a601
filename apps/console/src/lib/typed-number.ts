import { plainDigits } from "@krapao/ui/typing";

/** Digits, or groups of three with commas between them. A comma elsewhere may be meant as a decimal point. */
const WHOLE_PART = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?=\.|$)/;

/** Parses an amount with at most two decimals, with or without grouping. Undefined when it is not valid. */
export const decimalOf = (text: string | undefined): number | undefined => {
  const typed = plainDigits(text ?? "").trim();
  const kept = typed.replaceAll(",", "");
  return WHOLE_PART.test(typed) && /^\d{1,11}(\.\d{1,2})?$/.test(kept) ? Number(kept) : undefined;
};

/** Parses a whole number. Undefined when it is not valid. */
export const wholeOf = (text: string | undefined): number | undefined => {
  const kept = plainDigits(text ?? "").trim();
  return /^\d{1,9}$/.test(kept) ? Number(kept) : undefined;
};

/** Parses an optional number. Null when empty, undefined when not valid. */
export const maybe = (
  text: string,
  read: (text: string | undefined) => number | undefined,
): number | null | undefined => (text.trim() === "" ? null : read(text));
