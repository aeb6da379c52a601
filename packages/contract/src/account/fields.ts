import * as z from "zod/mini";

import { bankAccountName, bankAccountNo } from "../bank-account.ts";
import { MAX_NAME } from "../constants.ts";
import { wireCurrency } from "../money.ts";
import { code, line, text } from "../text.ts";

/** A phone as it was typed; `toE164` of phone.ts reads it. */
export const phoneText = text(40, 1);

/** A password as it was typed; whether a new one is good is the server's to say (SECURITY.md S16). */
export const passwordText = text(256, 1);

/** A token of an OTP that was sent. */
export const otpToken = text(100, 1);

/** What a step-up takes: the password, and the token of a code for `bank` (rule 15). */
export const stepUp = { password: z.optional(passwordText), otpToken: z.optional(otpToken) };

/** What a registration takes (SPEC.md section 3). */
export const registration = {
  name: line(MAX_NAME),
  username: phoneText,
  password: passwordText,
  sourceCode: z.optional(text(50)),
  /** `PR` and the inviter's id; may be empty. */
  inviteCode: z.optional(text(50)),
  bankCode: code,
  bankAccountName,
  bankAccountNo,
  /** Left out: the edition's own. */
  currency: z.optional(wireCurrency),
  /** Needed while OTP is on. */
  otpToken: z.optional(otpToken),
};
