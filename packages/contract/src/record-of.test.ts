import { expect, test } from "vitest";

import { recordOf } from "./record-of.ts";

test("every name has its value", () => {
  expect(recordOf(["one", "two"], 3)).toEqual({ one: 3, two: 3 });
});
