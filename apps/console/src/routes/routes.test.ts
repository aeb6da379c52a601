import { expect, test } from "vitest";

import { screenOf } from "./routes.ts";

test.each([
  ["/", ""],
  ["/withdrawals", ""],
  ["/inbox", ""],
  ["/security", ""],
  ["/own", ""],
  ["/guide", ""],
  ["/content", ""],
  ["/content/wheel", "wheel"],
  ["/members/M1", "M1"],
  ["/doubtful/TM0%3A1", "TM0:1"],
])("%s is a page", (path, id) => {
  expect(screenOf(path)?.id).toBe(id);
});

test.each(["/nothing", "/ledger/one", "/members/a/b", "/members/%E0%A4%A", "/toString"])("%s is no page", (path) => {
  expect(screenOf(path)).toBeNull();
});
