import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { otpToken, passwordText, phoneText } from "./fields.ts";

/**
 * Sets a new password in place of a forgotten one, and ends every session. The answer is the same whether or not the
 * phone is a member's.
 */
export const resetPassword = defineCall({
  name: "resetPassword",
  method: "POST",
  path: "/api/account/resetpwd",
  audience: "public",
  summary:
    "Sets a forgotten password anew and ends every session; answers alike whether the phone is a member's or not.",
  body: z.strictObject({ username: phoneText, otpToken, newPassword: passwordText }),
  answer: done,
  errors: ["UNVERIFIED_OTP", "INVALID_USER_INFO", "PHONE_NUMBER_REQUIRE_10_DIGIT"],
});
