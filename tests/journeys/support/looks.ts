import { type Language, languages } from "@krapao/i18n/language";

/** `npm run test:looks` looks at each scene in every language and in every size. */
const EVERY = process.env["KRAPAO_LOOKS"] === "every";

/** The languages that a scene is looked at in, by its place in the list: one by turns in a usual run. */
export const languagesAt = (place: number): readonly Language[] =>
  EVERY ? languages : languages.filter((_language, index) => index === place % languages.length);

/** Whether axe looks at a scene in its second size, too: at one scene in four in a usual run. */
export const isSeenTwice = (place: number): boolean => EVERY || place % 4 === 0;

/** Whether a scene is looked at: one screen in three in a usual run, and one in eight of their states, which share its parts. */
export const isSeen = ({ isState = false }: { readonly isState?: boolean }, place: number): boolean =>
  EVERY || place % (isState ? 8 : 3) === 0;

/** Whether a scene is walked at all where each takes long: one in five in a usual run. */
export const isWalked = (place: number): boolean => EVERY || place % 5 === 0;

/** Whether what stands at a place in a list is looked at in the size at a place in its list: in one by turns in a usual run. */
export const isLookedAt = (place: number, size: number, sizes: number): boolean => EVERY || place % sizes === size;
