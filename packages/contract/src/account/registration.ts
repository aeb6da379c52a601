import * as z from "zod/mini";

import { bankAccountName, bankAccountNo } from "../bank-account.ts";
import { MAX_NAME } from "../constants.ts";
import { wireCurrency } from "../money.ts";
import { code, line, text } from "../text.ts";
import { otpToken, passwordText, phoneText } from "./fields.ts";

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
