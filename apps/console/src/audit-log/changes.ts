import { bareAmountText } from "@krapao/i18n";

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** The words of a rich text on one line: its paragraphs and items with dots between them. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:li|p|h\d)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" · ");

/** One value that an action changed. */
export type Change = { readonly name: string; readonly before: string | null; readonly after: string | null };

const parsed = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Flattens an object: every value in it under its path, such as `limits.daily`. */
const flat = (value: unknown, name = ""): ReadonlyMap<string, string> => {
  if (!isRecord(value)) return value === null || value === undefined ? new Map() : new Map([[name, textOf(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flat(inner, name === "" ? key : `${name}.${key}`)]),
  );
};

/** Values that are stored as a list with commas. */
const WITH_COMMAS: ReadonlySet<string> = new Set(["categories", "channels", "kinds", "types", "states"]);

/**
 * The items of a value that is a list, or null when it is a single text. `name` is the last part of the field's name.
 */
export const membersOf = (name: string, value: string): readonly string[] | null => {
  if (!value.startsWith("[")) return WITH_COMMAS.has(name) && value.includes(",") ? value.split(/, ?/) : null;
  const read = parsed(value);
  return Array.isArray(read) ? read.map(textOf) : null;
};

/**
 * An amount with its currency, grouped, or null when the value is no amount. `name` is the last part of the field's
 * name.
 */
export const sumOf = (name: string, value: string): string | null =>
  (name === "BAHT" || name === "LAK") && /^\d+(\.\d{1,2})?$/.test(value) ? bareAmountText(Number(value)) : null;

/** Compares the stored texts before and after an action and returns only the fields that differ. */
export const changesOf = (before: string | null, after: string | null): readonly Change[] => {
  const was = flat(parsed(before));
  const is = flat(parsed(after));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }))
    .filter((change) => change.before !== change.after);
};
