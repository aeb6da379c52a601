import type { Bonus } from "@krapao/contract/bonus/shapes";

/** Asia/Bangkok and Vientiane are 7 hours ahead of UTC all year. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** `current`: active; `received`: cannot be received again; `available`: can be received. */
export type CardState = "current" | "received" | "available";

const dayNumber = (moment: number): number => Math.floor((moment + OFFSET_MS) / DAY_MS);
/** Weeks begin on Monday. 5 January 1970 was a Monday. */
const weekNumber = (moment: number): number => Math.floor((dayNumber(moment) - 4) / 7);

/** How often the member received a bonus in its period (SPEC.md section 4): in total, on that day, or in that week. */
export const receivedCount = ({ type, userBonus }: Pick<Bonus, "type" | "userBonus">, now: number): number => {
  const times = (userBonus?.received ?? []).map(({ updatedAt }) => Date.parse(updatedAt));
  if (type === "limit") return times.length;
  const numberOf = type === "day" ? dayNumber : weekNumber;
  return times.filter((time) => numberOf(time) === numberOf(now)).length;
};

/** The state that a bonus's card shows. */
export const cardState = (bonus: Pick<Bonus, "type" | "userBonus" | "maxReceived">, now: number): CardState => {
  if (bonus.userBonus?.isActive === true) return "current";
  return receivedCount(bonus, now) >= bonus.maxReceived ? "received" : "available";
};
