import { expect, test } from "vitest";

import { passwordProblem } from "./new-password.ts";

test.each([
  ["1234567", "1234567", null, "short"],
  ["😀😀😀😀", "😀😀😀😀", null, "short"],
  ["demo1234", "demo1234", "demo1234", "same"],
  ["new-demo-1", "new-demo-2", "demo1234", "differs"],
  ["new-demo-1", "new-demo-1", "demo1234", null],
  ["new-demo-1", "new-demo-1", null, null],
] as const)("%s, again %s, before %s: %s", (next, repeated, before, problem) => {
  expect(passwordProblem(next, repeated, before)).toBe(problem);
});
