import { expect, test } from "vitest";

import { legKindOf } from "./transfer-leg.ts";

test.each([
  ["sending", "PG", "into"],
  ["fetching", "WALLET", "home"],
  ["fetching", "PG", "onward"],
  ["forwarding", "PG", "second"],
  ["between", "PG", null],
])("the leg %s to %s is %s", (state, to, kind) => {
  expect(legKindOf({ state, to })).toBe(kind);
});
