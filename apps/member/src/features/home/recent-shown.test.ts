import { expect, test } from "vitest";

import { recentShown } from "./recent-shown.ts";

const slots = (slot: number, sport: number, lotto: number) => [
  ...Array.from({ length: slot }, () => ({ category: "slot" as const })),
  ...Array.from({ length: sport }, () => ({ category: "sport" as const })),
  ...Array.from({ length: lotto }, () => ({ category: "lotto" as const })),
];

test("the list of recent movements is shorter beside few games and longer beside many, within bounds", () => {
  expect(recentShown([])).toBe(4);
  expect(recentShown(slots(1, 0, 0))).toBe(4);
  expect(recentShown(slots(7, 4, 1))).toBe(10);
  expect(recentShown(slots(30, 30, 30))).toBe(10);
});
