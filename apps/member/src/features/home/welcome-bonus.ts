import type { Bonus } from "@krapao/contract/bonus/shapes";

/** The bonus that a first deposit can have: one that is given once ever, and that this member never had. */
export const welcomeBonus = (bonuses: readonly Bonus[]): Bonus | null =>
  bonuses.find(({ type, maxReceived, userBonus }) => type === "limit" && maxReceived === 1 && userBonus === null) ??
  null;
