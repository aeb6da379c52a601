import * as z from "zod";

import { movedAmountText } from "../../amount-text.ts";

const bank = z.object({ id: z.string().regex(/^\d{3}$/), short: z.string().regex(/^[A-Z][A-Z0-9_]{1,19}$/) });

/** An account with most of its digits as `x`, and with dashes as the bank prints it. */
const masked = z.string().regex(/^[\dx][\dx-]{2,40}$/);

const found = z.object({
  code: z.literal("FOUND"),
  data: z.object({
    transRef: z.string().regex(/^[A-Za-z0-9]{1,60}$/),
    transDate: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    amount: movedAmountText,
    currency: z.enum(["THB", "LAK"]),
    sendingBank: bank,
    sender: z.object({ name: z.string().max(200), account: masked, matched: z.boolean() }),
    /** `matched` is the index of the receiver in the question, from 0. */
    receiver: z.object({
      name: z.string().max(200),
      account: masked,
      matched: z.int().min(0).max(99).nullable(),
    }),
  }),
});

/** The verifier's answers, by their `code`. */
export const answer = z.discriminatedUnion("code", [
  found,
  z.object({ code: z.literal("NOT_READY") }),
  z.object({ code: z.literal("NOT_FOUND") }),
  z.object({ code: z.literal("CAPTCHA_WRONG") }),
]);

/** Whether a masked account can be this one: every digit that it shows is the same at the same position. */
export const fitsMask = (mask: string, accountNo: string): boolean => {
  const places = mask.replaceAll("-", "");
  if (places.length !== accountNo.length) return false;
  return [...places].every((place, at) => place === "x" || place === accountNo[at]);
};
