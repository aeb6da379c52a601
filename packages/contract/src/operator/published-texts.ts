import type { Texts } from "./content-shapes.ts";

type Language = keyof Texts;
const LANGUAGES: readonly Language[] = ["th", "lo", "en"];

const isAlike = (one: Texts, other: Texts): boolean =>
  LANGUAGES.some((language) => one[language].trim() !== "" && one[language] === other[language]);

/**
 * For each new text the place of the published one that it comes from, or null for an added one: first those that share
 * the words of a language, at the same place if possible, then what is left between them, in order.
 */
const originsOf = (published: readonly Texts[], items: readonly Texts[]): readonly (number | null)[] => {
  const left = new Set(published.keys());
  const take = (at: number | undefined): number | null => {
    if (at === undefined || !left.delete(at)) return null;
    return at;
  };
  const alike = items.map((item, place) => {
    const found = [...left].filter((at) => isAlike(published[at] ?? item, item));
    return take(found.includes(place) ? place : found[0]);
  });
  return alike.map((at, place) => {
    if (at !== null) return at;
    const before = alike.slice(0, place).findLast((each) => each !== null) ?? -1;
    const after = alike.slice(place + 1).find((each) => each !== null && each > before) ?? published.length;
    return take([...left].find((each) => each > before && each < after));
  });
};

/**
 * The texts after a publication in some languages. Which texts there are, and their order, is the same in all languages,
 * so that is as in the new texts. In a language that is not published, each keeps the words that members read now; an
 * added one has none, so members read the fallback.
 */
export const publishedIn = (
  published: readonly Texts[],
  items: readonly Texts[],
  chosen: readonly Language[],
): readonly Texts[] => {
  const origins = originsOf(published, items);
  return items.map((item, place) => {
    const origin = published[origins[place] ?? -1];
    const of = (language: Language): string =>
      chosen.includes(language) ? item[language] : (origin?.[language] ?? "");
    return { th: of("th"), lo: of("lo"), en: of("en") };
  });
};
