/** An amount of at most two decimals as it is typed, grouped or not; undefined for anything else. */
export const decimalOf = (text: string | undefined): number | undefined => {
  const kept = (text ?? "").replaceAll(",", "").trim();
  return /^\d{1,11}(\.\d{1,2})?$/.test(kept) ? Number(kept) : undefined;
};

/** A whole number as it is typed; undefined for anything else. */
export const wholeOf = (text: string | undefined): number | undefined =>
  /^\d{1,9}$/.test((text ?? "").trim()) ? Number((text ?? "").trim()) : undefined;

/** A figure that may be left out: null for nothing, undefined for what is none. */
export const maybe = (
  text: string,
  read: (text: string | undefined) => number | undefined,
): number | null | undefined => (text.trim() === "" ? null : read(text));
