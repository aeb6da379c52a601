import type { Bonus } from "@krapao/contract/bonus/shapes";

/** Asia/Bangkok is 7 hours ahead all year; Vientiane too. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** `current`: it runs; `received`: it cannot be received again; `available`: it can be received. */
export type CardState = "current" | "received" | "available";

const dayNumber = (moment: number): number => Math.floor((moment + OFFSET_MS) / DAY_MS);
/** Weeks begin on Monday; 5 January 1970 was one. */
const weekNumber = (moment: number): number => Math.floor((dayNumber(moment) - 4) / 7);

/** How often it was received in its period (SPEC.md section 4): ever, that day, that week. */
export const receivedCount = ({ type, userBonus }: Pick<Bonus, "type" | "userBonus">, now: number): number => {
  const times = (userBonus?.received ?? []).map(({ updatedAt }) => Date.parse(updatedAt));
  if (type === "limit") return times.length;
  const numberOf = type === "day" ? dayNumber : weekNumber;
  return times.filter((time) => numberOf(time) === numberOf(now)).length;
};

/** What a bonus's card shows. */
export const cardState = (bonus: Pick<Bonus, "type" | "userBonus" | "maxReceived">, now: number): CardState => {
  if (bonus.userBonus?.isActive === true) return "current";
  return receivedCount(bonus, now) >= bonus.maxReceived ? "received" : "available";
};
