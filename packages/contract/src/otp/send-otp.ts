import * as z from "zod/mini";

import { otpToken, phoneText } from "../account/fields.ts";
import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { STEP_UP_PURPOSES } from "../step-up/shapes.ts";
import { solvedProof } from "./shapes.ts";

export const OTP_PURPOSES = ["register", "reset", "login", ...STEP_UP_PURPOSES] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

/** Sends a code by SMS, unless the token of the request has verified this phone already. */
export const sendOtp = defineCall({
  name: "sendOtp",
  method: "POST",
  path: "/api/otp/send",
  audience: "public",
  summary: "Sends a code by SMS, unless the token sent along verified this phone already.",
  body: z.strictObject({
    phoneNumber: phoneText,
    /** The default is `register`. */
    purpose: z.optional(z.enum(OTP_PURPOSES)),
    otpToken: z.optional(otpToken),
    /** The answer to the `challenge` of a PROOF_REQUIRED. */
    proof: z.optional(solvedProof),
  }),
  answer: z.object({
    otpRef: responseText(20),
    otpToken: responseText(100),
    code: z.enum(["OTP_SENT", "OTP_VERIFIED"]),
  }),
  errors: ["PHONE_NUMBER_REQUIRE_10_DIGIT", "REQUEST_LIMIT_1MIN", "OTP_BLOCK", "PROOF_REQUIRED", "OTP_SEND_FAIL"],
});
