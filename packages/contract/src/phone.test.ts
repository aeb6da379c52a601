import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { hasPhoneLength, toE164, toNational } from "./phone.ts";

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
/** The nine digits after +66 or after the 0. */
const thaiNumbers = fc
  .tuple(fc.integer({ min: 1, max: 9 }), digits(8))
  .map(([first, rest]) => `${first}${rest}`)
  .filter((number) => !number.startsWith("20"));
const thaiMobileNumbers = fc.tuple(fc.constantFrom("6", "8", "9"), digits(8)).map((parts) => parts.join(""));
const laoNumbers = fc.oneof(
  digits(8).map((rest) => `20${rest}`),
  digits(7).map((rest) => `30${rest}`),
);

const inDigits = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
/** As people write numbers: with other digits and with separators. */
const writings = fc.tuple(
  fc.constantFrom((text: string) => text, inDigits(0x0e50), inDigits(0x0ed0), inDigits(0xff10)),
  fc.constantFrom("", " ", "-", "  ", ".", "\u00a0", " - "),
);
const written = (text: string, [turned, between]: readonly [(text: string) => string, string]): string =>
  turned(text.replace(/(\d{3})(?=\d)/g, `$1${between}`));

describe("S22: a phone number in any notation is the same number", () => {
  test("Thai", () => {
    fc.assert(
      fc.property(
        thaiNumbers,
        fc.constantFrom("0", "+66", "66", "+660", "0066"),
        writings,
        (number, before, writing) => {
          expect(toE164(written(`${before}${number}`, writing), "th")).toBe(`+66${number}`);
        },
      ),
    );
  });

  test("Lao", () => {
    fc.assert(
      fc.property(
        laoNumbers,
        fc.constantFrom("0", "", "+856", "856", "+8560", "00856"),
        writings,
        (number, before, writing) => {
          expect(toE164(written(`${before}${number}`, writing), "lo")).toBe(`+856${number}`);
        },
      ),
    );
  });

  test("the other country's, with its code, in either edition", () => {
    fc.assert(
      fc.property(thaiMobileNumbers, laoNumbers, (thai, lao) => {
        expect(toE164(`+66${thai}`, "lo")).toBe(`+66${thai}`);
        expect(toE164(`+856${lao}`, "th")).toBe(`+856${lao}`);
      }),
    );
  });

  test("a normalised number is normalised to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom("th" as const, "lo" as const), (text, edition) => {
        const e164 = toE164(text, edition);
        if (e164 === null) return;
        expect(e164).toMatch(/^\+(66[1-9]\d{8}|856(20\d{8}|30\d{7}))$/);
        expect(toE164(e164, edition)).toBe(e164);
      }),
    );
    fc.assert(
      fc.property(thaiNumbers, (number) => {
        expect(toE164(toNational(`+66${number}`), "th")).toBe(`+66${number}`);
      }),
    );
    fc.assert(
      fc.property(laoNumbers, (number) => {
        expect(toE164(toNational(`+856${number}`), "lo")).toBe(`+856${number}`);
      }),
    );
  });
});

test.each([
  "",
  "0",
  "081222333",
  "08122233333",
  "+6681222333",
  "+1 415 555 0100",
  "+44 7700 900123",
  "0x12223333",
  "0812223333;drop",
  "０8１",
  "+66+66812223333",
  "0912223333 0912223333",
])("%j is no phone", (text) => {
  expect(toE164(text, "th")).toBeNull();
});

test("a Lao mobile number with a digit left out is nobody's, and no Thai number", () => {
  for (const text of ["0205551234", "020 555 1234", "+66205551234", "+856205551234"])
    for (const edition of ["th", "lo"] as const) expect(toE164(text, edition), `${text} ${edition}`).toBeNull();
});

test("in the Lao edition a number of ten digits is Thai when it begins as a Thai mobile number does", () => {
  for (const text of ["0612223333", "0812223333", "+66912223333"])
    expect(toE164(text, "lo"), text).toMatch(/^\+66[689]/);
  expect(toE164("0305551234", "lo")).toBe("+856305551234");
  for (const text of ["0212223333", "0312223333", "+66312223333", "0412223333", "0512223333", "0712223333"])
    expect(toE164(text, "lo"), text).toBeNull();
});

test("0812223333 is +66812223333 in the Thai edition", () => {
  for (const text of ["0812223333", "+66812223333", "๐๘๑๒๒๒๓๓๓๓", "081 222 3333", "(081) 222-3333", "66812223333"]) {
    expect(toE164(text, "th")).toBe("+66812223333");
  }
});

test("the Thai form requires ten digits, the Lao one no fixed number", () => {
  expect(hasPhoneLength("0812223333", "th")).toBe(true);
  expect(hasPhoneLength("+66 81 222 3333", "th")).toBe(true);
  expect(hasPhoneLength("081222333", "th")).toBe(false);
  expect(hasPhoneLength("08122233334", "th")).toBe(false);
  expect(hasPhoneLength("", "th")).toBe(false);
  expect(hasPhoneLength("2055123456", "lo")).toBe(true);
  expect(hasPhoneLength("55123456", "lo")).toBe(true);
});
