import { expect, test, vi } from "vitest";

import { createOnce } from "./once.ts";

test("a value is created once for each context", () => {
  const make = vi.fn((given: { readonly name: string }) => [given.name]);
  const one = createOnce(() => ({ name: "one" }));
  const other = createOnce(() => ({ name: "other" }));
  expect(one(make)).toEqual(["one"]);
  expect(one(make)).toBe(one(make));
  expect(other(make)).toEqual(["other"]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("each function creates its own", () => {
  const once = createOnce(() => 1);
  expect(once((given) => given + 1)).toBe(2);
  expect(once((given) => given + 2)).toBe(3);
});
