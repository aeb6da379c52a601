import fc from "fast-check";
import { expect, it } from "vitest";

import { phoneDigits, typePhone } from "./phone-typing.ts";

it("groups digits while typing, and accepts no more than a number has", () => {
  const typed = [..."08000000019"].reduce((text, key) => typePhone(text, text + key, text.length + 1, 10).text, "");
  expect(typed).toBe("080 000 0001");
});

it.each([
  ["+66 80-000-0001", "0800000001"],
  ["(080) 000 0001", "0800000001"],
  ["๐๘๐๐๐๐๐๐๐๑", "0800000001"],
  ["+8562055123456", "02055123456"],
  ["8562055123456", "02055123456"],
  ["00856 20 5512 3456", "02055123456"],
  ["+856 020 5512 3456", "02055123456"],
  ["66800000001", "0800000001"],
])("a pasted %s is %s", (text, digits) => {
  expect(phoneDigits(text, 11)).toBe(digits);
});

it("takes a country code off while it is typed, before the field is full", () => {
  const typed = [..."8562055123456"].reduce((text, key) => typePhone(text, text + key, text.length + 1, 11).text, "");
  expect(typed).toBe("020 5512 3456");
});

it("deletes the digit beside a deleted space", () => {
  expect(typePhone("080 000", "080000", 3, 10)).toEqual({ text: "080 00", caret: 2 });
});

it("keeps the caret after the same digit", () => {
  expect(typePhone("080 000 000", "0809 000 000", 4, 10)).toEqual({ text: "080 900 0000", caret: 5 });
});

it("keeps every digit of a number that is pasted over the same number", () => {
  expect(typePhone("080 0", "0800", 4, 10).text).toBe("080 0");
});

it("is always digits in groups", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(30), (raw, caret) => {
      const typed = typePhone("", raw, Math.min(caret, raw.length), 10);
      expect(typed.text).toMatch(/^(\d{1,3}|\d{3} \d{1,3}|\d{3} \d{3} \d{1,4})?$/);
      expect(typed.caret).toBeLessThanOrEqual(typed.text.length);
    }),
  );
});
