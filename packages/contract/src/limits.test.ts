import { expect, test } from "vitest";

import { PENDING_AFTER_MS, REFRESH_MS } from "./limits.ts";

test("a call that waits for as long as it may still answers within CONTRACT.md's 8 s, and a refresh within 10 s", () => {
  const toAnswer = 250;
  expect(PENDING_AFTER_MS + toAnswer).toBeLessThanOrEqual(8_000);
  expect(REFRESH_MS + toAnswer).toBeLessThanOrEqual(10_000);
});
