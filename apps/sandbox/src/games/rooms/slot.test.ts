import { expect, test } from "vitest";

import { diceFrom } from "./dice-from.ts";
import { SLOT_REELS, slotPrizes, spinSlot } from "./slot.ts";
import type { SlotSymbol } from "./slot.ts";

const shownLine = (grid: readonly (readonly SlotSymbol[])[]) => {
  const middle = grid.map((reel) => reel[1]);
  const count = middle.findIndex((symbol) => symbol !== middle[0]);
  return { symbol: middle[0], count: count === -1 ? SLOT_REELS : count };
};

test("every spin shows on its middle row exactly the line that it pays", () => {
  const dice = diceFrom(7);
  for (let spin = 0; spin < 3000; spin += 1) {
    const { grid, line, payout, hundredths } = spinSlot(2000n, { is: "chance" }, dice);
    const shown = shownLine(grid);
    if (line) expect(shown).toEqual(line);
    else expect(shown.count).toBeLessThan(3);
    expect(payout).toBe(20n * BigInt(hundredths));
  }
});

test("the expected payout is a little less than the stake", () => {
  expect(slotPrizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
  const back = slotPrizes.reduce((sum, { weight, hundredths }) => sum + weight * hundredths, 0) / 1_000_000;
  expect(back).toBeGreaterThan(0.9);
  expect(back).toBeLessThan(1);
});

test("a requested outcome occurs", () => {
  const dice = diceFrom(3);
  for (let spin = 0; spin < 200; spin += 1) {
    expect(spinSlot(2000n, { is: "win" }, dice).payout).toBeGreaterThan(0n);
    expect(spinSlot(2000n, { is: "lose" }, dice).payout).toBe(0n);
  }
  expect(spinSlot(2000n, { is: "exactly", payout: 15_000n }, dice)).toMatchObject({
    payout: 15_000n,
    line: { symbol: "crown", count: 4 },
  });
  expect(spinSlot(2000n, { is: "exactly", payout: 12_345n }, dice)).toMatchObject({
    payout: 12_345n,
    line: { symbol: "coin", count: 3 },
  });
});
