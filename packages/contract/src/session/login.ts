import * as z from "zod/mini";

import { otpToken, passwordText, phoneText } from "../account/fields.ts";
import { defineCall } from "../call.ts";
import { guestId } from "../chat/sent.ts";
import { responseText } from "../text.ts";

/**
 * Opens a session for a phone and its password. A valid `guestId` moves the guest's messages to the end of the member's
 * own room, once. After that the guest id is dead. An invalid or dead one is ignored.
 */
export const login = defineCall({
  name: "login",
  method: "POST",
  path: "/api/login",
  audience: "public",
  summary: "Opens a session for a phone and its password.",
  body: z.strictObject({
    username: phoneText,
    password: passwordText,
    remember: z.optional(z.boolean()),
    guestId: z.optional(guestId),
    /** The token of a code that was verified for `login`, for a member with a second step on a new device. */
    otpToken: z.optional(otpToken),
  }),
  answer: z.object({ token: responseText(200) }),
  errors: ["WRONG_CREDENTIAL", "INACTIVE_USER", "LOGIN_FAIL", "STEP_UP_REQUIRED", "UNVERIFIED_OTP"],
});
