import * as z from "zod/mini";

import { text } from "../text.ts";

/** A phone as it was typed. `toE164` of phone.ts reads it. */
export const phoneText = text(40, 1);

/** A password as it was typed. The server decides whether a new one is good (SECURITY.md S16). */
export const passwordText = text(256, 1);

/** The token of an OTP that was sent. An empty one has verified nothing, like any that is not ours. */
export const otpToken = text(100);

/** What a step-up needs: the password, and the token of a code for `bank` (rule 15). */
export const stepUp = { password: z.optional(passwordText), otpToken: z.optional(otpToken) };
