import { expect, test } from "vitest";

import { CallError, isPassing, NO_ANSWER } from "./call-error.ts";

test("a failure passes when there was no answer or the server failed, and never when it refused", () => {
  expect(isPassing(new CallError(NO_ANSWER, 0))).toBe(true);
  expect(isPassing(new CallError("INTERNAL_SERVER_ERROR", 503))).toBe(true);
  expect(isPassing(new CallError("NO_DATA", 404))).toBe(false);
  expect(isPassing(new Error("no call"))).toBe(false);
  expect(isPassing(null)).toBe(false);
});
