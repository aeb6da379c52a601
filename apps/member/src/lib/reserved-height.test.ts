import { beforeEach, expect, test, vi } from "vitest";

import { isHeightReserved, reserveHeight, reservedHeightText } from "./reserved-height.ts";

let style: Map<string, string>;

beforeEach(() => {
  style = new Map();
  vi.stubGlobal("window", { innerWidth: 390 });
  vi.stubGlobal("document", {
    documentElement: {
      lang: "th",
      dataset: {},
      style: { setProperty: (name: string, value: string) => void style.set(name, value) },
    },
  });
});

test("the height of the home's head is kept for the next visit, in whole pixels", () => {
  reserveHeight(reservedHeightText(411.4));
  expect(isHeightReserved()).toBe(true);
  expect(style.get("--home-head")).toBe("412px");
});

test.each([
  ["another width", "320 th 412"],
  ["another language", "390 lo 412"],
  ["a head of which something may be gone", "390 th 0"],
  ["what is no room", "390 th red"],
  ["nothing", null],
])("no height is kept after %s", (_, kept) => {
  reserveHeight(reservedHeightText(412));
  reserveHeight(kept);
  expect(isHeightReserved()).toBe(false);
});
