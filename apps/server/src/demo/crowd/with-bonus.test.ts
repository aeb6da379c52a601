import { expect, test } from "vitest";

import type { Life } from "./visits.ts";
import { withBonus } from "./with-bonus.ts";

const at = { daysAgo: 3, hour: 20 };
const life: Life = {
  past: [
    { ...at, minute: 5, what: "deposit-bank", place: "", baht: 1_000 },
    { ...at, minute: 12, what: "to-game", place: "PG", baht: 800 },
    { ...at, minute: 42, what: "from-game", place: "PG", baht: 360 },
  ],
  plays: [{ ...at, minute: 20, code: "PG", stake: 800, payout: 360 }],
};

test("a bonus is played through and lost, so that the wallet ends as without it", () => {
  expect(withBonus(life)).toEqual({
    past: [
      life.past[0],
      { ...at, minute: 6, what: "bonus", place: "DAILY20", baht: 200 },
      { ...at, minute: 12, what: "to-game", place: "PG", baht: 1_000 },
      { ...at, minute: 40, what: "bonus-end", place: "DAILY20", baht: 0 },
      life.past[2],
    ],
    // Three times 1,200 are played; of the 1,000 in the game 640 are lost.
    plays: [{ ...at, minute: 20, code: "PG", stake: 3_600, payout: 2_960 }],
  });
});

test("nobody takes a bonus on a small deposit, or with the lottery", () => {
  const [first, second, ...rest] = life.past;
  if (first === undefined || second === undefined) throw new Error("no life");
  for (const past of [
    [{ ...first, baht: 50 }, second, ...rest],
    [first, { ...second, place: "HUAYHD" }, ...rest],
  ])
    expect(withBonus({ ...life, past })).toEqual({ ...life, past });
});
