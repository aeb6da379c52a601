import { expect, test } from "vitest";

import { cardState } from "./card-state.ts";

const bangkok = (text: string): number => Date.parse(`${text}+07:00`);
const had = (isActive: boolean, ...times: readonly string[]) => ({
  _id: "B",
  isActive,
  received: times.map((time) => ({ updatedAt: new Date(bangkok(time)).toISOString() })),
});
const now = bangkok("2026-11-23T00:00:00");

test.each([
  ["never had", "limit", null, 1, "available"],
  ["had once, of one", "limit", had(false, "2020-01-01T00:00:00"), 1, "received"],
  ["had once, of two", "limit", had(false, "2020-01-01T00:00:00"), 2, "available"],
  ["running, whatever was received", "limit", had(true, "2026-11-22T23:00:00"), 1, "current"],
  ["a second before midnight", "day", had(false, "2026-11-22T23:59:59"), 1, "available"],
  ["at midnight", "day", had(false, "2026-11-23T00:00:00"), 1, "received"],
  ["on Sunday night, and it is Monday", "week", had(false, "2026-11-22T23:59:59"), 1, "available"],
  ["on Monday", "week", had(false, "2026-11-23T00:00:00"), 1, "received"],
] as const)("a card: %s", (_, type, userBonus, maxReceived, state) => {
  expect(cardState({ type, userBonus, maxReceived }, now)).toBe(state);
});

test("a weekly bonus that was received on Monday is still shown as received on Sunday night", () => {
  const bonus = { type: "week", maxReceived: 1, userBonus: had(false, "2026-11-23T00:00:00") } as const;
  expect(cardState(bonus, bangkok("2026-11-29T23:59:59"))).toBe("received");
  expect(cardState(bonus, bangkok("2026-11-30T00:00:00"))).toBe("available");
});
