import * as z from "zod";

import { toMinor } from "@krapao/contract";

/**
 * An amount in a provider's answer: a JSON number in major units, which may be negative. Read into minor units (S35).
 */
export const signedAmountNumber = z.number().transform((major, context) => {
  const minor = toMinor(major);
  if (minor !== null) return minor;
  context.addIssue({ code: "custom", message: "amount" });
  return z.NEVER;
});

/** The same, zero or above. */
export const amountNumber = signedAmountNumber.refine((minor) => minor >= 0n, "amount");
