import * as z from "zod/mini";

import { otpToken } from "../account/fields.ts";
import { defineCall } from "../call.ts";
import { passkeyProof } from "../passkey/shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { STEP_UP_PURPOSES } from "./shapes.ts";

/** Proves again who the member is. The token is valid for one call, in the header `x-step-up`. */
export const proveStepUp = defineCall({
  name: "proveStepUp",
  method: "POST",
  path: "/api/step-up",
  audience: "member",
  summary: "Proves once more that it is the member, for one call of one purpose.",
  body: z.strictObject({
    purpose: z.enum(STEP_UP_PURPOSES),
    /** The token of a code that was verified for the same purpose. */
    otpToken: z.optional(otpToken),
    /** A challenge that was begun for the same purpose. When it is given, only it counts. */
    passkey: z.optional(passkeyProof),
  }),
  answer: z.object({ token: responseText(100), expiresAt: time }),
  errors: ["UNVERIFIED_OTP", "PASSKEY_INVALID"],
});
