import * as z from "zod";

import { amountText, movedAmountText } from "../../amount-text.ts";

/** PAYONEX's codes that decide the outcome of a call [3P]. Every other code is unclear. */
export const payonexCode = {
  badRequest: "40001",
  tooLow: "40004",
  badToken: "40100",
  badKeys: "40101",
  notFound: "40400",
} as const;

export const payonexRefusals: ReadonlySet<string> = new Set([payonexCode.badRequest, payonexCode.tooLow]);

const failure = z.object({ success: z.literal(false), code: z.string().max(20) });
const answerOf = <Data extends z.ZodType>(data: Data) =>
  z.discriminatedUnion("success", [z.object({ success: z.literal(true), data }), failure]);

const uuid = z.uuid();
const referenceId = z.string().regex(/^[\w-]{1,60}$/);

export const payonexToken = answerOf(z.object({ token: z.string().min(16).max(2000) }));
export const payonexRequested = answerOf(
  z.object({ uuid, referenceId, amount: amountText, qrCode: z.string().max(512) }),
);
/** `transferAmount` is the amount that was paid. Only a successful order has it. */
export const payonexTransaction = answerOf(
  z.union([
    z.object({ uuid, referenceId, status: z.literal("SUCCESS"), transferAmount: movedAmountText }),
    z.object({ uuid, referenceId, status: z.enum(["PROCESSING", "ON_HOLD", "REJECTED", "REFUNDED"]) }),
  ]),
);

/** The successful deposits of a period, all in baht. */
export const payonexList = answerOf(
  z.object({
    list: z
      .array(
        z.object({
          uuid,
          referenceId,
          status: z.literal("SUCCESS"),
          transferAmount: movedAmountText,
          paidTime: z
            .number()
            .int()
            .min(0)
            .max(8_640_000_000_000_000)
            .transform((milliseconds) => new Date(milliseconds)),
        }),
      )
      .max(1_000),
    next: z.string().min(1).max(60).nullable(),
  }),
);

/** An unsigned callback. Only our reference in it is used (SECURITY.md S34). */
export const payonexCallback = z.object({ referenceId });
