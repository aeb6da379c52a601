import * as z from "zod/mini";

import { otpToken } from "../account/fields.ts";
import { defineCall } from "../call.ts";
import { text } from "../text.ts";

/** Verifies a phone by the code that was sent to it. */
export const verifyOtp = defineCall({
  name: "verifyOtp",
  method: "POST",
  path: "/api/otp/verify",
  audience: "public",
  summary: "Verifies a phone by the code that was sent to it.",
  body: z.strictObject({ otpToken, otpCode: text(20, 1) }),
  answer: z.object({ code: z.literal("OTP_CODE_VALID") }),
  errors: ["OTP_CODE_INVALID", "OTP_EXPIRED", "OTP_NOT_EXIST", "OTP_TOKEN_INVALID", "OTP_BLOCK", "OTP_VERIFY_FAIL"],
});
