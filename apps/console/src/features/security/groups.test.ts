import { SECURITY_EVENTS } from "@krapao/contract/operator/security-events";
import { expect, test } from "vitest";

import { GROUPS, isMuchMore } from "./groups.ts";

test("each event is in one group", () => {
  expect(Object.values(GROUPS).flat().toSorted()).toEqual(SECURITY_EVENTS.toSorted());
});

test.each([
  ["login.bad", 9, 0, false],
  ["login.bad", 10, 0, true],
  ["login.bad", 10, 4, false],
  ["login.bad", 30, 10, true],
  ["login.bad", 29, 10, false],
  ["login.good", 1_000, 1, false],
] as const)("%s %d times after %d the day before is unusual: %s", (event, day, dayBefore, is) => {
  expect(isMuchMore(event, day, dayBefore)).toBe(is);
});
