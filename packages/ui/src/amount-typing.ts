import { caretAfter, isOneDeleted, plainDigits, type Typed, withoutNeighbour } from "./typing.ts";

/** Twelve places before the point are more than the largest amount on the wire (10,000,000,000.00). */
const MAX_WHOLE_DIGITS = 11;

/**
 * Why an edit was refused: it is not a number, or has more than two decimals (an amount is never cut without telling).
 */
export type AmountProblem = "characters" | "decimals" | "length";

export type AmountEdit = Typed & { readonly problem: AmountProblem | null };

const isKept = (character: string): boolean => /[\d.]/.test(character);

/** Signs, words and spaces of a pasted amount. */
const DECORATION = /[\s฿₭,]|บาท|กีบ|ບາດ|ກີບ|baht|kip|thb|lak/gi;

const grouped = (kept: string): string => {
  const [whole = "", decimals] = kept.split(".");
  const withCommas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? withCommas : `${withCommas}.${decimals}`;
};

/**
 * Some phones have a comma on the keypad in place of the point. A comma at the end of an amount without a point counts
 * as a point.
 */
const pointOf = (raw: string, before: string): string =>
  raw === `${before},` && before !== "" && !before.includes(".") ? `${before}.` : raw;

const strip = (text: string): string => plainDigits(text).replace(DECORATION, "");

/**
 * The field after an edit. `before` is its earlier text, `raw` the browser's text, `caret` the position in it, and
 * `forward` is set for the Delete key. The result is grouped by commas and has at most two decimals. An edit that is no
 * amount is refused, with the reason.
 */
export const typeAmount = (before: string, raw: string, caret: number, forward = false): AmountEdit => {
  const text = pointOf(raw, before);
  let kept = strip(text);
  let keptBefore = strip(text.slice(0, caret)).length;
  const refused = (problem: AmountProblem): AmountEdit => {
    const behind = Math.max(0, before.length - (raw.length - caret));
    return { text: before, caret: Math.min(behind, before.length), problem };
  };
  if (!/^\d*\.?\d*$/.test(kept)) return refused("characters");
  if (isOneDeleted(before, raw, caret) && kept === strip(before)) {
    const gone = withoutNeighbour(kept, keptBefore, forward);
    kept = gone.kept;
    keptBefore = gone.before;
  }
  const zeros = /^0+(?=\d)/.exec(kept)?.[0].length ?? 0;
  if (zeros > 0) {
    kept = kept.slice(zeros);
    keptBefore = Math.max(0, keptBefore - zeros);
  }
  if (kept.startsWith(".")) {
    kept = `0${kept}`;
    keptBefore += 1;
  }
  const [whole = "", decimals = ""] = kept.split(".");
  if (decimals.length > 2) return refused("decimals");
  if (whole.length > MAX_WHOLE_DIGITS) return refused("length");
  const shown = grouped(kept);
  return { text: shown, caret: caretAfter(shown, keptBefore, isKept), problem: null };
};

/** The minor units of the field's text: `1,234.5` is 123450n. Null while it is empty. */
export const minorOfTyped = (text: string): bigint | null => {
  const kept = text.replace(/,/g, "");
  if (!/^\d+\.?\d{0,2}$/.test(kept)) return null;
  const [whole = "", decimals = ""] = kept.split(".");
  return BigInt(whole + decimals.padEnd(2, "0"));
};

/** An amount in the form of the field: `1,234.50`, `1,000`. */
export const typedOfMinor = (minor: bigint): string => {
  const digits = String(minor).padStart(3, "0");
  const decimals = digits.slice(-2);
  return grouped(decimals === "00" ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${decimals}`);
};
