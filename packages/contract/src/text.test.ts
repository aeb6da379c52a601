import fc from "fast-check";
import { expect, test } from "vitest";
import { type $ZodType, safeParse } from "zod/v4/core";

import { code, identifier, line, lines, text } from "./text.ts";
import { moment, time } from "./time.ts";

const taken = (schema: $ZodType<string>, value: string): string | null => {
  const result = safeParse(schema, value);
  return result.success ? result.data : null;
};

test("S48: a line is normalised to NFC and trimmed", () => {
  expect(taken(line(50), "  e\u0301mile ")).toBe("\u00e9mile");
  expect(taken(line(50), "กิ๊ฟ ใจดี")).toBe("กิ๊ฟ ใจดี");
  expect(taken(line(50), "ໜ້າ")).toBe("ໜ້າ");
  expect(taken(line(50), "   ")).toBeNull();
  expect(taken(line(5), "123456")).toBeNull();
});

test.each([
  0x00, 0x07, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9f, 0x061c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff,
])("S48: a name with U+%s in it is refused", (point) => {
  expect(taken(line(50), `a${String.fromCodePoint(point)}b`)).toBeNull();
});

test("texts of several lines allow line breaks and tabs, and no other control character", () => {
  expect(taken(lines(50), "one\ntwo\tthree\r\nfour")).toBe("one\ntwo\tthree\r\nfour");
  for (const point of [0x00, 0x07, 0x1b, 0x7f, 0x85, 0x202e, 0x2066]) {
    expect(taken(lines(50), `a${String.fromCodePoint(point)}b`)).toBeNull();
  }
});

test("S10: a text is accepted unchanged, or refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (value) => {
      const fits = value.length <= 40 && value.isWellFormed() && !value.includes("\0");
      expect(taken(text(40), value)).toBe(fits ? value : null);
    }),
  );
});

test("normalising a line twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (value) => {
      const once = taken(line(50), value);
      if (once !== null) expect(taken(line(50), once)).toBe(once);
    }),
  );
});

test("identifiers, codes and times are validated", () => {
  for (const good of ["T-1", "qr_9.a:b", "A".repeat(64)]) expect(taken(identifier, good)).toBe(good);
  for (const bad of ["", "a b", "a/b", "é", "A".repeat(65), "'--"]) expect(taken(identifier, bad)).toBeNull();
  expect(taken(code, "")).toBeNull();
  expect(taken(time, "2026-11-21T07:32:08.123Z")).not.toBeNull();
  expect(taken(time, "2026-11-21T14:32:08+07:00")).toBeNull();
  expect(taken(moment, "2026-11-21T14:32:08+07:00")).not.toBeNull();
  for (const bad of ["2026-11-21", "21/11/2026", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "now"])
    expect(taken(moment, bad)).toBeNull();
});
