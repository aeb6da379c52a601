import { type Language, languages } from "@krapao/i18n/language";

/** `npm run test:looks` looks at each scene in every language and in both sizes. */
const EVERY = process.env["KRAPAO_LOOKS"] === "every";

/** The languages that a scene is looked at in, by its place in the list: one by turns in a usual run. */
export const languagesAt = (place: number): readonly Language[] =>
  EVERY ? languages : languages.filter((_language, index) => index === place % languages.length);

/** Whether axe looks at a scene in its second size, too: at one scene in two in a usual run. */
export const isSeenTwice = (place: number): boolean => EVERY || place % 2 === 0;
