import { expect, test } from "vitest";

import { CallError, NO_ANSWER } from "./call-error.ts";
import { readEvery } from "./read-every.ts";

const after = (error: unknown, data?: number) => ({ state: { data, error } });
const lost = after(new CallError(NO_ANSWER, 0));
const fault = after(new CallError("INTERNAL_SERVER_ERROR", 500));
const refused = after(new CallError("NO_DATA", 404));

test.each([
  [60_000, 60_000, 10_000],
  [2_000, 2_000, 2_000],
  [false, false, 10_000],
] as const)("a read every %s ms is repeated after %s, and after a passing failure after %s", (every, own, failed) => {
  const next = readEvery<number | undefined>(every);
  expect([next(after(null, 1)), next(refused)]).toEqual([own, own]);
  expect([next(lost), next(fault)]).toEqual([failed, failed]);
});

test("how often a read is repeated may depend on its data", () => {
  const next = readEvery<number | undefined>((data) => (data === 1 ? 2_000 : false));
  expect([next(after(null, 1)), next(after(null, 2)), next(after(null))]).toEqual([2_000, false, false]);
  expect(next(lost)).toBe(10_000);
});
