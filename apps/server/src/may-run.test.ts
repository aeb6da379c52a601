import { expect, test } from "vitest";

import { assertNotRoot } from "./may-run.ts";

test("root is refused unless it is allowed explicitly", () => {
  expect(() => assertNotRoot(0, false)).toThrow("RUN_AS_ROOT=yes");
  expect(() => assertNotRoot(0, true)).not.toThrow();
});

test("another account may run, and so may a system without user ids", () => {
  expect(() => assertNotRoot(1000, false)).not.toThrow();
  expect(() => assertNotRoot(undefined, false)).not.toThrow();
});
