import { type Language, languages } from "@krapao/i18n/language";

/** `npm run test:looks` checks each scene in every language and in every size. */
export const EVERY = process.env["KRAPAO_LOOKS"] === "every";

/** The most (ms) that a test of many scenes takes. */
export const MANY_SCENES_MS = EVERY ? 3_600_000 : 400_000;

/**
 * The languages in which a scene is checked. A usual run checks one, which depends on the scene's position in the list.
 */
export const languagesAt = (place: number): readonly Language[] =>
  EVERY ? languages : languages.filter((_language, index) => index === place % languages.length);

/** Whether axe checks a scene in its second size too. A usual run does so for one scene in four. */
export const isSeenTwice = (place: number): boolean => EVERY || place % 4 === 0;

/**
 * Whether a scene is checked. A usual run checks one screen in 20, and one in 40 of their states, which share the
 * screen's elements.
 */
export const isSeen = ({ isState = false }: { readonly isState?: boolean }, place: number): boolean =>
  EVERY || place % (isState ? 40 : 20) === 0;

/** Whether the item at `place` takes part in a check that takes long for each. In a usual run one in `apart` does. */
export const isWalked = (place: number, apart: number): boolean => EVERY || place % apart === 0;

/**
 * Whether the item at `place` is checked in the size at index `size`. A usual run checks the second item in the second
 * size, the most common phone, because a page that moves mostly does so in each size.
 */
export const isLookedAt = (place: number, size: number): boolean => EVERY || (place === 1 && size === 1);

/** The times between two presses that are tried in the size at index `size`. A usual run tries one, another in each size. */
export const gapsAt = (size: number, gaps: readonly number[]): readonly number[] =>
  EVERY ? gaps : gaps.filter((_gap, index) => index === size % gaps.length);

const ORDERS = ["in order", "in reverse"] as const;

/** The orders in which answers arrive late at a scene. A usual run tries one, which depends on the scene's position. */
export const ordersAt = (place: number): readonly (typeof ORDERS)[number][] =>
  EVERY ? ORDERS : ORDERS.filter((_order, index) => index === place % ORDERS.length);
