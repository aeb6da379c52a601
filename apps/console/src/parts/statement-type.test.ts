import { expect, test } from "vitest";

import { statementTypeOf } from "./statement-type.ts";

test.each([
  ["deposit", "deposit"],
  ["qr-deposit", "deposit"],
  ["withdraw", "withdraw"],
  ["transfer-all", "transfer"],
  ["bonus", "bonus"],
  ["spin", null],
])("%s is %s", (kind, type) => {
  expect(statementTypeOf(kind)).toBe(type);
});
