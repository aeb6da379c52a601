import * as z from "zod";

import { toMinor } from "@krapao/contract";

/** An amount of a provider's answer that is a JSON number in major units, below zero too; minor units here (S35). */
export const signedAmountNumber = z.number().transform((major, context) => {
  const minor = toMinor(major);
  if (minor !== null) return minor;
  context.addIssue({ code: "custom", message: "amount" });
  return z.NEVER;
});

/** The same, zero or above. */
export const amountNumber = signedAmountNumber.refine((minor) => minor >= 0n, "amount");
