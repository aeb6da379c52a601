import { expect, test } from "vitest";

import { momentText } from "./moments.tsx";

const NOW = "2026-11-29T15:00:00.000Z";

test("a time of today has no date, and one of another year has its year, by Bangkok's calendar", () => {
  const moments = [
    "2026-11-29T07:04:12.000Z",
    "2026-11-20T15:41:09.000Z",
    "2025-11-20T15:41:09.000Z",
    "2025-12-31T17:00:00.000Z",
    "2027-01-02T02:00:00.000Z",
  ];
  expect(moments.map((moment) => momentText(moment, NOW))).toEqual([
    "14:04:12",
    "20/11 22:41:09",
    "20/11/2025 22:41:09",
    "01/01 00:00:00",
    "02/01/2027 09:00:00",
  ]);
});
