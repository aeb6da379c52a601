import type { Bonus } from "@krapao/contract/bonus/shapes";
import { expect, test } from "vitest";

import { welcomeBonus } from "./welcome-bonus.ts";

const bonus = (code: string, more: Partial<Bonus> = {}): Bonus => ({
  code,
  name: code,
  type: "limit",
  maxReceived: 1,
  percentFail: 50,
  description: "",
  banners: [],
  offer: { percent: 100, most: 1_000, fixed: null, least: 300, turnover: 5, days: 30 },
  userBonus: null,
  ...more,
});

test("the welcome bonus is the one-time bonus, for members who never received it", () => {
  expect(welcomeBonus([bonus("DAILY", { type: "day" }), bonus("MANY", { maxReceived: 3 }), bonus("ONCE")])?.code).toBe(
    "ONCE",
  );
  const had = { _id: "B1", isActive: false, received: [{ updatedAt: "2026-11-21T00:00:00.000Z" }] };
  expect(welcomeBonus([bonus("ONCE", { userBonus: had })])).toBeNull();
  expect(welcomeBonus([])).toBeNull();
});
