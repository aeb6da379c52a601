import { expect, test } from "vitest";

import { fullRows } from "./full-rows.ts";

test.each([2, 3] as const)("with %i cards in a row every row is full, whatever the number of cards", (perRow) => {
  for (let count = 0; count <= 24; count += 1) {
    const spans = fullRows(count, perRow);
    expect(spans).toHaveLength(count);
    let used = 0;
    for (const span of spans) {
      used += span;
      // No row has a gap because a card moved to the next row.
      expect(used).toBeLessThanOrEqual(6);
      if (used === 6) used = 0;
    }
    expect(used).toBe(0);
  }
});

test("one card fills the row, two share it, and seven are three and twice two", () => {
  expect(fullRows(1, 3)).toEqual([6]);
  expect(fullRows(2, 3)).toEqual([3, 3]);
  expect(fullRows(7, 3)).toEqual([2, 2, 2, 3, 3, 3, 3]);
  expect(fullRows(3, 2)).toEqual([3, 3, 6]);
});
