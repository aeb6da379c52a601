import { expect, test } from "vitest";

import { assertNotRoot } from "./may-run.ts";

test("root is refused unless it is told to run", () => {
  expect(() => assertNotRoot(0, false)).toThrow("RUN_AS_ROOT=yes");
  expect(() => assertNotRoot(0, true)).not.toThrow();
});

test("another account runs, and so does a system without numbers", () => {
  expect(() => assertNotRoot(1000, false)).not.toThrow();
  expect(() => assertNotRoot(undefined, false)).not.toThrow();
});
