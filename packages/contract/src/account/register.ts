import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { registration } from "./registration.ts";

/** Makes a member. */
export const register = defineCall({
  name: "register",
  method: "POST",
  path: "/api/account",
  audience: "public",
  summary: "Makes a member.",
  body: z.strictObject(registration),
  answer: done,
  errors: [
    "UNVERIFIED_OTP",
    "EXISTING_USER",
    "EXISTING_BANK",
    "INVALID_USER_INFO",
    "INVALID_BANK",
    "BANK_ACCOUNT_NAME_ENG",
    "PHONE_NUMBER_REQUIRE_10_DIGIT",
    "REGISTER_FAIL",
  ],
});
