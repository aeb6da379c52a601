import fc from "fast-check";
import { expect, it } from "vitest";

import {
  accountEnd,
  accountNumberText,
  maskAccount,
  maskPhone,
  nationalPhone,
  phoneText,
  phoneTyped,
} from "./identifiers.ts";

it("groups account numbers of 10 digits 3-3-4 and leaves others readable", () => {
  expect(accountNumberText("1234567890")).toBe("123-456-7890");
  expect(accountNumberText("020411875392")).toBe("0204-1187-5392");
  expect(accountNumberText("123456789")).toBe("123456789");
  expect(accountNumberText("12345678AB")).toBe("12345678AB");
  expect(accountEnd("1234567890")).toBe("••7890");
});

it("groups phone numbers of both countries", () => {
  expect(phoneText("0800000001")).toBe("080-000-0001");
  expect(phoneText("+66800000001")).toBe("080-000-0001");
  expect(phoneText("+8562055123456")).toBe("020-5512-3456");
  expect(phoneText("Somchai")).toBe("Somchai");
  expect(["0", "080", "0800", "0800000001"].map(phoneTyped)).toEqual(["0", "080", "080 0", "080 000 0001"]);
});

it("keeps every digit while grouping", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,15}$/), (digits) => {
      expect(phoneTyped(digits).replace(/ /g, "")).toBe(digits);
      expect(accountNumberText(digits).replace(/-/g, "")).toBe(digits);
    }),
  );
});

it("masks what is personal (S55)", () => {
  expect(maskPhone("0812223333")).toBe("081•••3333");
  expect(maskPhone("+66812223333")).toBe("081•••3333");
  expect(maskAccount("1234567890")).toBe("••••7890");
  expect(nationalPhone("+66812223333")).toBe("0812223333");
});
