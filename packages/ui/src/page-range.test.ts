import fc from "fast-check";
import { expect, it } from "vitest";

import { pageRange } from "./page-range.ts";

it.each([
  [1, 1, [1]],
  [1, 8, [1, 2, "gap-after", 8]],
  [4, 8, [1, 2, 3, 4, 5, "gap-after", 8]],
  [6, 12, [1, "gap-before", 3, 4, 5, 6, 7, "gap-after", 12]],
  [12, 12, [1, "gap-before", 9, 10, 11, 12]],
])("page %i of %i", (page, pages, items) => {
  expect(pageRange(page, pages)).toEqual(items);
});

it("always has the first, the last and the current page, each once and in order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const page = Math.min(a, b);
      const pages = Math.max(a, b);
      const numbers = pageRange(page, pages).filter((item) => typeof item === "number");
      expect(numbers).toEqual([...new Set(numbers)].toSorted((x, y) => x - y));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
    }),
  );
});
