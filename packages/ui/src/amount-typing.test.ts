import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { minorOfTyped, typeAmount, typedOfMinor } from "./amount-typing.ts";

/** Types characters at the end, one by one. */
const typeAll = (keys: string): string =>
  [...keys].reduce((text, key) => typeAmount(text, text + key, text.length + 1).text, "");

const paste = (text: string): ReturnType<typeof typeAmount> => typeAmount("", text, text.length);

describe("typing an amount", () => {
  it.each([
    ["500", "500"],
    ["1000", "1,000"],
    ["1234567.89", "1,234,567.89"],
    ["1234567.895", "1,234,567.89"],
    ["007", "7"],
    ["0", "0"],
    ["0.5", "0.5"],
    [".5", "0.5"],
    ["1.2.3", "1.23"],
    ["12a3-4", "1,234"],
    ["๑๒๓", "123"],
    ["໑໒໓໔", "1,234"],
    ["1234,5", "1,234.5"],
    ["123456789012", "12,345,678,901"],
  ])("%s leaves %s", (keys, text) => {
    expect(typeAll(keys)).toBe(text);
  });

  it.each([
    ["1,234.50", "1,234.50"],
    ["฿1,234.50", "1,234.50"],
    [" 50 000 ກີບ ", "50,000"],
    ["1,000 บาท", "1,000"],
    ["1000 THB", "1,000"],
  ])("a pasted %s becomes %s", (text, shown) => {
    expect(paste(text)).toMatchObject({ text: shown, problem: null });
  });

  it.each([
    ["-5", "characters"],
    ["1e308", "characters"],
    ["NaN", "characters"],
    ["0x10", "characters"],
    ["1.2.3", "characters"],
    ["1.005", "decimals"],
    ["999999999999", "length"],
  ])("a pasted %s is refused with the reason: an amount is never changed silently", (text, problem) => {
    expect(typeAmount("20", text, text.length)).toMatchObject({ text: "20", problem });
  });

  it("keeps the caret after the same digit", () => {
    // The caret in 12|34, then a 9 is typed: 12,9|34
    expect(typeAmount("1,234", "1,2934", 4)).toEqual({ text: "12,934", caret: 4, problem: null });
    // The first digit of 1,234 is deleted.
    expect(typeAmount("1,234", ",234", 0)).toEqual({ text: "234", caret: 0, problem: null });
    // A third decimal is refused, and the caret does not move.
    expect(typeAmount("1.23", "1.239", 5)).toMatchObject({ text: "1.23", caret: 4, problem: "decimals" });
  });

  it("keeps every digit of an amount that is pasted over the same amount", () => {
    for (const [before, pasted] of [
      ["50,000", "50000"],
      ["1,000", "1000"],
      ["51,234.5", "51234.5"],
    ] as const)
      expect(typeAmount(before, pasted, pasted.length)).toMatchObject({ text: before, problem: null });
  });

  it("deletes the digit beside a deleted comma", () => {
    expect(typeAmount("1,234", "1234", 1)).toMatchObject({ text: "234", caret: 0 });
    expect(typeAmount("1,234", "1234", 1, true)).toMatchObject({ text: "134", caret: 1 });
  });

  it("becomes empty again", () => {
    expect(typeAmount("5", "", 0)).toEqual({ text: "", caret: 0, problem: null });
    expect(minorOfTyped("")).toBeNull();
  });
});

describe("an amount in the field", () => {
  it.each([
    ["1,234.5", 123_450n],
    ["0", 0n],
    ["0.05", 5n],
    ["10,000,000,000.00", 1_000_000_000_000n],
    ["5.", 500n],
  ])("%s is %s minor units", (text, minor) => {
    expect(minorOfTyped(text)).toBe(minor);
  });

  it("survives the conversion from and to minor units", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000_000_000_000n }), (minor) => {
        expect(minorOfTyped(typedOfMinor(minor))).toBe(minor);
        expect(typeAmount("", typedOfMinor(minor), 0).text).toBe(typedOfMinor(minor));
      }),
    );
  });

  it("is always an amount or empty, whatever is typed", () => {
    const edit = fc.record({
      at: fc.nat(30),
      remove: fc.nat(3),
      insert: fc.string({ maxLength: 4, unit: fc.constantFrom(..."0123456789.,-e ฿") }),
      forward: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        let text = "";
        for (const { at, remove, insert, forward } of edits) {
          const from = Math.min(at, text.length);
          const raw = text.slice(0, from) + insert + text.slice(from + remove);
          const typed = typeAmount(text, raw, from + insert.length, forward);
          expect(typed.text).toMatch(/^(\d{1,3}(,\d{3})*(\.\d{0,2})?)?$/);
          expect(typed.text).not.toMatch(/^0\d/);
          expect(typed.caret).toBeGreaterThanOrEqual(0);
          expect(typed.caret).toBeLessThanOrEqual(typed.text.length);
          text = typed.text;
        }
      }),
    );
  });
});
