import { type Language, languages } from "@krapao/i18n/language";

import type { Items } from "./use-draft.ts";

const NAMES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** The lines that a reader sees of a text: its paragraphs, headings, list items and rows, without their looks. */
export const linesOf = (html: string): readonly string[] =>
  html
    .split(/<\/(?:p|h[2-4]|li|blockquote|tr)>|<(?:ul|ol|br|hr)\b[^>]*>|\n/)
    .map((part) =>
      part
        .replaceAll(/<\/?t[dh]\b[^>]*>/g, " ")
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll(/&(\w+);/g, (all, name: string) => NAMES[name] ?? all)
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "");

/** Counts words as the language divides them. Thai and Lao have no spaces between words. */
export const wordsIn = (items: Items, language: Language): number => {
  const words = new Intl.Segmenter(language, { granularity: "word" });
  const text = items.flatMap((texts) => linesOf(texts[language])).join("\n");
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike === true).length;
};

export type Change = {
  readonly at: number;
  readonly language: Language;
  readonly removed: readonly string[];
  readonly added: readonly string[];
};

/** The lines of `before` that `after` lacks. A line that stands there twice has to be found twice. */
const lacking = (before: readonly string[], after: readonly string[]): readonly string[] => {
  const left = [...after];
  return before.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/**
 * What is different in a draft, by text and language. A change without lines is one of looks, links, pictures or order.
 */
export const changesOf = (published: Items, items: Items): readonly Change[] =>
  Array.from({ length: Math.max(published.length, items.length) }, (_, at) => at).flatMap((at) =>
    languages.flatMap((language): readonly Change[] => {
      const [before, after] = [published[at]?.[language] ?? "", items[at]?.[language] ?? ""];
      if (before === after) return [];
      const [old, now] = [linesOf(before), linesOf(after)];
      return [{ at, language, removed: lacking(old, now), added: lacking(now, old) }];
    }),
  );
