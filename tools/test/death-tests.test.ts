import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "../runtime.mjs";
import { deathTests } from "./death-tests.ts";

test("every test that uses the points of death is listed, also one that gets them from a helper", () => {
  const listed = deathTests();
  expect(listed).toEqual(
    expect.arrayContaining([
      "tests/money/refund.test.ts",
      "tests/money/dying.test.ts",
      "tests/money/bonus-activation.test.ts",
      "tests/money/bonus-end.test.ts",
      "tests/power/kill.test.ts",
    ]),
  );
  expect(listed.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test("a test without points of death is not listed", () => {
  expect(deathTests()).not.toContain("tests/money/qr.test.ts");
});
