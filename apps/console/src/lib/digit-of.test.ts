import { expect, test } from "vitest";

import { digitOf } from "./digit-of.ts";

const of = (key: string, code: string, shiftKey = false): number | null => digitOf({ key, code, shiftKey });

test("a key is known by its digit, and on a layout for another script by its position", () => {
  expect(of("3", "Digit3")).toBe(3);
  expect(of("3", "Numpad3")).toBe(3);
  // Thai Kedmanee: what the row of digits types, and its Thai digits.
  expect(of("ๅ", "Digit1")).toBe(1);
  expect(of("/", "Digit2")).toBe(2);
  expect(of("๒", "Digit3", true)).toBe(2);
  // Lao.
  expect(of("ຢ", "Digit1")).toBe(1);
  expect(of("໔", "Digit4", true)).toBe(4);
  // AZERTY.
  expect(of("&", "Digit1")).toBe(1);
});

test("no other key is a digit", () => {
  expect(of("!", "Digit1", true)).toBeNull();
  expect(of("0", "Digit0")).toBeNull();
  expect(of("End", "Numpad1")).toBeNull();
  expect(of("Dead", "Digit2")).toBeNull();
  expect(of("j", "KeyJ")).toBeNull();
});
