import { expect, test } from "vitest";

import { noteDetailText } from "./note-detail.ts";

test.each([
  ["2026-11-19T07:04:12.000Z", "19/11/2026 14:04:12"],
  ["50000", "50,000.00"],
  ["14000.5", "14,000.50"],
  ["SCB ••4419", "SCB ••4419"],
])("%s is shown as %s", (detail, text) => {
  expect(noteDetailText(detail)).toBe(text);
});
