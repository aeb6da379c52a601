import { expect, test } from "vitest";

import { edgeOf, edgeText, readTime } from "./edge.ts";

test("a time of day is parsed in common notations, and an invalid one is refused", () => {
  expect(["09:30", "9:30", "9.30", "0930", "23:59", " 7:05 "].map(readTime)).toEqual([
    "09:30",
    "09:30",
    "09:30",
    "09:30",
    "23:59",
    "07:05",
  ]);
  expect(["24:00", "9", "12:60", "noon", "09:3"].map(readTime)).toEqual([null, null, null, null, null]);
  expect(readTime(" ")).toBe("");
});

test("an edge is a day or a minute", () => {
  expect(edgeOf("2026-11-21", "09:30")).toBe("2026-11-21T09:30");
  expect(edgeOf("2026-11-21", "")).toBe("2026-11-21");
  expect(edgeOf("", "09:30")).toBe("");
  expect(edgeText("2026-11-21T09:30")).toBe("21/11/2026 09:30");
  expect(edgeText("2026-11-21")).toBe("21/11/2026");
});
