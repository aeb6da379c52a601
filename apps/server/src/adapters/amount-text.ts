import * as z from "zod";

import { fromDecimalText } from "./decimal.ts";

/** The decimal text of a provider's answer, read into minor units. Refuses any text that is not exactly an amount (S35). */
export const amountText = z
  .string()
  .max(20)
  .transform((text, context) => {
    const minor = fromDecimalText(text);
    if (minor !== null) return minor;
    context.addIssue({ code: "custom", message: "amount" });
    return z.NEVER;
  });

/** An amount that was moved, so it is above zero. */
export const movedAmountText = amountText.refine((minor) => minor > 0n);
