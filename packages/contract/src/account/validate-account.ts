import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { registration } from "./registration.ts";

/** Says whether the fields of a registration, or some of them, would be accepted. */
export const validateAccount = defineCall({
  name: "validateAccount",
  method: "POST",
  path: "/api/account/validate",
  audience: "public",
  summary: "Says whether the fields of a registration, or a part of them, would be taken.",
  body: z.strictObject({
    ...registration,
    bankCode: z.optional(registration.bankCode),
    bankAccountName: z.optional(registration.bankAccountName),
    bankAccountNo: z.optional(registration.bankAccountNo),
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
