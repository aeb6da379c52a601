import { expect, test } from "vitest";

import { readingOf, type TransferEdges } from "./unresolved-shapes.ts";

const way = (outcome: "done" | "not-done"): TransferEdges["ways"][number] => ({ outcome, net: 0, bets: [], others: 0 });

test("an outcome fits only when the balances can be held against the bets and fit no other", () => {
  const placed = (...ways: TransferEdges["ways"]) => ({ isPlaced: true, ways });
  expect(readingOf(placed(way("done")), "done")).toBe("fits");
  expect(readingOf(placed(way("done")), "not-done")).toBe("against");
  expect(readingOf(placed(way("not-done")), "done")).toBe("against");
  expect(readingOf(placed(), "done")).toBe("neither");
  expect(readingOf(placed(way("done"), way("not-done")), "done")).toBe("open");
  expect(readingOf({ isPlaced: false, ways: [] }, "done")).toBe("open");
});
