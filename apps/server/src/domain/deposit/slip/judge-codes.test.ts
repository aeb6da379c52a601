import { generate, validate, withCrcTag } from "promptparse";
import { expect, test } from "vitest";

import type { Read } from "../../upload/child/messages.ts";
import { judgeCodes } from "./judge-codes.ts";

const SLIP = generate.slipVerify({ sendingBank: "004", transRef: "20261121ABCDEFGHJKLM" });
const PAYMENT = generate.anyId({ type: "MSISDN", target: "0812223333", amount: 30 });

const seen = (texts: readonly string[], more: Partial<Read> = {}): Read => ({
  is: "read",
  codes: texts.map((text) => ({ text, isValid: true })),
  corners: 0,
  width: 720,
  height: 1_120,
  ...more,
});

test("the example in the published description is parsed", () => {
  const payload = "004000060000010103002021900021231231212000115102TH91049C30";
  expect(judgeCodes(seen([payload]))).toEqual({ payload, bankNumber: "002", reference: "0002123123121200011" });
});

test("the test's code is one that the library reads as a slip", () => {
  expect(validate.slipVerify(withPayment)).not.toBeNull();
});

test("two codes of one slip are the same slip", () => {
  expect(judgeCodes(seen([SLIP]))).toEqual({ payload: SLIP, bankNumber: "004", reference: "20261121ABCDEFGHJKLM" });
});

/** A valid code with the right checksum, but it contains an account and an amount to pay. */
const withPayment = withCrcTag(
  `${SLIP.slice(0, 45)}29370016A0000006770101110113006681222333353037645405100.05102TH`,
  "91",
);

const torn = [{ text: "", isValid: false }];
test.each([
  ["no code", seen([]), "INVALID_SLIP"],
  ["two slips", seen([SLIP, SLIP.replace("004", "014")]), "INVALID_SLIP"],
  ["a slip and a payment", seen([SLIP, PAYMENT]), "INVALID_SLIP"],
  ["a payment", seen([PAYMENT]), "INVALID_SLIP"],
  ["a slip with a payment's parts in it", seen([withPayment]), "INVALID_SLIP"],
  ["an address", seen(["https://example.com/?q=00410006000001"]), "INVALID_SLIP"],
  ["more than a slip ever holds", seen([SLIP.padEnd(300, "0")]), "INVALID_SLIP"],
  ["control characters", seen([`${SLIP}\u0000`]), "INVALID_SLIP"],
  ["a checksum of another", seen([`${SLIP.slice(0, -4)}0000`]), "UNSTABLE_REFNO_ON_SLIP"],
  ["a part of a slip's text", seen([SLIP.slice(0, 40)]), "UNSTABLE_REFNO_ON_SLIP"],
  [
    "a reference of five",
    seen([generate.slipVerify({ sendingBank: "004", transRef: "AB123" })]),
    "UNSTABLE_REFNO_ON_SLIP",
  ],
  [
    "a reference with a path in it",
    seen([generate.slipVerify({ sendingBank: "004", transRef: "../../../etc" })]),
    "UNSTABLE_REFNO_ON_SLIP",
  ],
  [
    "a bank without a number",
    seen([generate.slipVerify({ sendingBank: "KBK", transRef: "20261121ABC" })]),
    "UNSTABLE_REFNO_ON_SLIP",
  ],
  ["a code that is torn", seen([], { codes: torn }), "CANNOT_READ_CROPPED_IMAGE"],
  ["a corner of a code", seen([], { corners: 1 }), "CANNOT_READ_CROPPED_IMAGE"],
  ["hardly any pixels", seen([], { width: 200 }), "IMG_SIZE_UNABLE_TO_PROCESS"],
  ["a torn code in hardly any pixels", seen([], { codes: torn, height: 239 }), "IMG_SIZE_UNABLE_TO_PROCESS"],
])("%s is refused", (_name, read, note) => {
  expect(judgeCodes(read)).toBe(note);
});
