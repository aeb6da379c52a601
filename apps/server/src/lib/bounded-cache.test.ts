import { expect, test } from "vitest";

import { createBoundedCache } from "./bounded-cache.ts";

test("the cache keeps a maximum of entries, the most recently used ones", () => {
  const cache = createBoundedCache<number, string>(3);
  for (const key of [1, 2, 3]) cache.set(key, `value ${key}`);
  expect(cache.get(1)).toBe("value 1");
  cache.set(4, "value 4");
  expect([1, 2, 3, 4].map((key) => cache.get(key))).toEqual(["value 1", undefined, "value 3", "value 4"]);
  expect(cache.size).toBe(3);
});
