import { expect, test } from "vitest";

import { keptOf } from "./kept-registration.ts";

const MINUTE = 60_000;
const value = { phone: "0812223333", name: "มาลี", sourceCode: "FRIEND", inviteCode: "" };
const sent = { otpRef: "ABCD", otpToken: "token", sentAt: 0, isVerified: false };
const at = (step: string, now: number, otp: unknown = sent) =>
  keptOf(JSON.stringify({ step, value: { ...value, password: "never" }, sent: otp }), now);

test("after a reload, a registration waits for its code again while the code is valid", () => {
  expect(at("otp", 4 * MINUTE)).toEqual({ step: "otp", value, sent });
  expect(at("otp", 5 * MINUTE)).toEqual({ step: "phone", value, sent: null });
});

test("a verified phone returns to the profile step, which asks for the password again", () => {
  expect(at("bank", 14 * MINUTE)).toEqual({ step: "profile", value, sent });
  expect(at("profile", 16 * MINUTE)).toEqual({ step: "phone", value, sent: null });
  expect(at("bank", 16 * MINUTE, null)).toEqual({ step: "profile", value, sent: null });
});

test("a code step without a code, or invalid data, starts from the beginning", () => {
  expect(at("otp", 0, null)).toEqual({ step: "phone", value, sent: null });
  expect(keptOf("{", 0)).toBeNull();
  expect(keptOf(null, 0)).toBeNull();
  expect(keptOf("[]", 0)).toBeNull();
});
