import type { Bonus } from "@krapao/contract/bonus/shapes";

/** The bonus for a first deposit: one that is given only once, and that this member never had. */
export const welcomeBonus = (bonuses: readonly Bonus[]): Bonus | null =>
  bonuses.find(({ type, maxReceived, userBonus }) => type === "limit" && maxReceived === 1 && userBonus === null) ??
  null;
