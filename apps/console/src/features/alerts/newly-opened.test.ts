import { expect, test } from "vitest";

import { isNewlyOpened, newestOf } from "./newly-opened.ts";

test("a sound is played only for an alert that opened since the last check", () => {
  expect(isNewlyOpened(undefined, "7")).toBe(false);
  expect(isNewlyOpened(null, "7")).toBe(true);
  expect(isNewlyOpened("7", "7")).toBe(false);
  expect(isNewlyOpened("9", "10")).toBe(true);
  expect(isNewlyOpened("9", null)).toBe(false);
});

test("an older alert does not become new again when a newer one closes", () => {
  expect(newestOf(undefined, null)).toBeNull();
  expect(newestOf(null, "3")).toBe("3");
  expect(newestOf("10", "9")).toBe("10");
  expect(newestOf("10", null)).toBe("10");
  expect(newestOf("9", "10")).toBe("10");
});
