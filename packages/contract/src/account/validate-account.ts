import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { registration } from "./registration.ts";

const {
  name,
  username,
  password,
  sourceCode,
  inviteCode,
  bankCode,
  bankAccountName,
  bankAccountNo,
  currency,
  otpToken,
} = registration;

/** Says whether the fields of a registration, or a part of them, would be taken. */
export const validateAccount = defineCall({
  name: "validateAccount",
  method: "POST",
  path: "/api/account/validate",
  audience: "public",
  summary: "Says whether the fields of a registration, or a part of them, would be taken.",
  body: z.strictObject({
    name,
    username,
    password,
    sourceCode,
    inviteCode,
    bankCode: z.optional(bankCode),
    bankAccountName: z.optional(bankAccountName),
    bankAccountNo: z.optional(bankAccountNo),
    currency,
    otpToken,
  }),
  answer: done,
  errors: [
    "UNVERIFIED_OTP",
    "EXISTING_USER",
    "EXISTING_BANK",
    "INVALID_USER_INFO",
    "INVALID_BANK",
    "BANK_ACCOUNT_NAME_ENG",
    "PHONE_NUMBER_REQUIRE_10_DIGIT",
  ],
});
