import { GAME_CATEGORIES } from "@krapao/contract/game/shapes";
import type { Slot } from "@krapao/contract/game/shapes";

const LEAST = 4;
const MOST = 10;
/**
 * Heights on a desktop's home, in px: what is above the list, one of its rows, a category's title, and a row of its
 * cards.
 */
const OVER_LIST = 700;
const ROW = 67;
const TITLE = 76;
const CARDS = 198;
const CARDS_A_ROW = 3;

/** The number of recent movements beside the games, so that both columns end at about the same height. */
export const recentShown = (slots: readonly Pick<Slot, "category">[]): number => {
  const height = GAME_CATEGORIES.reduce((sum, category) => {
    const count = slots.filter((slot) => slot.category === category).length;
    if (count === 0) return sum;
    return sum + TITLE + Math.ceil(count / CARDS_A_ROW) * CARDS;
  }, 0);
  return Math.min(MOST, Math.max(LEAST, Math.floor((height - OVER_LIST) / ROW)));
};
