import { expect, test, vi } from "vitest";

import { createOnce } from "./once.ts";

test("what is made is made once for its context, and of it", () => {
  const make = vi.fn((given: { readonly name: string }) => [given.name]);
  const one = createOnce(() => ({ name: "one" }));
  const other = createOnce(() => ({ name: "other" }));
  expect(one(make)).toEqual(["one"]);
  expect(one(make)).toBe(one(make));
  expect(other(make)).toEqual(["other"]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("each function makes its own", () => {
  const once = createOnce(() => 1);
  expect(once((given) => given + 1)).toBe(2);
  expect(once((given) => given + 2)).toBe(3);
});
