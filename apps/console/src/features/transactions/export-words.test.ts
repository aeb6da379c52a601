import { EXPORT_MOST_ROWS } from "@krapao/contract/operator/transaction-export-shapes";
import { expect, test } from "vitest";

import { fileNameOf, madePart, sizeText } from "./export-words.ts";

test("the progress of a file is between 0 and 1", () => {
  expect(madePart({ rowsDone: 0, rowsAll: null })).toBeNull();
  expect(madePart({ rowsDone: 250, rowsAll: 1_000 })).toBe(0.25);
  expect(madePart({ rowsDone: 0, rowsAll: 0 })).toBe(1);
  // More rows were written than were counted at the start.
  expect(madePart({ rowsDone: 11, rowsAll: 10 })).toBe(1);
  expect(madePart({ rowsDone: EXPORT_MOST_ROWS, rowsAll: EXPORT_MOST_ROWS * 3 })).toBe(1);
});

test("a size is shown in the most readable unit", () => {
  expect([0, 999, 1_000, 12_345, 999_000, 2_345_678, 75_000_000].map(sizeText)).toEqual([
    "0 B",
    "999 B",
    "1.0 KB",
    "12 KB",
    "999 KB",
    "2.3 MB",
    "75 MB",
  ]);
});

test("a file's name contains the day of the request in Bangkok", () => {
  expect(fileNameOf({ _id: "7", createdAt: "2026-11-20T18:30:00.000Z", format: "xlsx" })).toBe(
    "transactions-2026-11-21-7.xlsx",
  );
});
