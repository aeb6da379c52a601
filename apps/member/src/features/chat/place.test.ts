import { expect, test } from "vitest";

import { isAtBottom, isAtTop, isTooShort, placeAfterOlder } from "./place.ts";

test("the end is within 60 px of the bottom", () => {
  expect(isAtBottom({ scrollTop: 440, scrollHeight: 1_000, clientHeight: 500 })).toBe(true);
  expect(isAtBottom({ scrollTop: 439, scrollHeight: 1_000, clientHeight: 500 })).toBe(false);
});

test("the reader sees the same message after older ones came above it", () => {
  const before = { scrollTop: 30, scrollHeight: 1_000, clientHeight: 500 };
  expect(isAtTop(before)).toBe(true);
  expect(isAtTop({ ...before, scrollTop: 61 })).toBe(false);
  // 700 px were added above, and the same content stays 30 px below the edge.
  expect(placeAfterOlder(before, 1_700)).toBe(730);
});

test("where the top is within the end too, older messages load without scrolling", () => {
  expect(isTooShort({ scrollTop: 0, scrollHeight: 500, clientHeight: 500 })).toBe(true);
  // At its top it is within 60 px of its end, so scrolling there would never load more.
  expect(isTooShort({ scrollTop: 0, scrollHeight: 560, clientHeight: 500 })).toBe(true);
  expect(isTooShort({ scrollTop: 0, scrollHeight: 700, clientHeight: 500 })).toBe(false);
});
