/** Parses an amount with at most two decimals, with or without grouping. Undefined when it is not valid. */
export const decimalOf = (text: string | undefined): number | undefined => {
  const kept = (text ?? "").replaceAll(",", "").trim();
  return /^\d{1,11}(\.\d{1,2})?$/.test(kept) ? Number(kept) : undefined;
};

/** Parses a whole number. Undefined when it is not valid. */
export const wholeOf = (text: string | undefined): number | undefined =>
  /^\d{1,9}$/.test((text ?? "").trim()) ? Number((text ?? "").trim()) : undefined;

/** Parses an optional number. Null when empty, undefined when not valid. */
export const maybe = (
  text: string,
  read: (text: string | undefined) => number | undefined,
): number | null | undefined => (text.trim() === "" ? null : read(text));
