import * as z from "zod";

import { movedAmountText } from "../../amount-text.ts";

/** KBANK's status codes, and the error for a number that KBANK does not know. Source: DOMAIN.md, KBANK QR. */
export const kbankCode = { done: "00", failed: "10", notFound: "invalid_origPartnerTxnUid" } as const;

/**
 * Errors which mean that KBANK made no QR for a request and will make none. Every other error, such as
 * `general_error`, leaves the request unclear.
 */
export const kbankRefusals: ReadonlySet<string> = new Set([
  "bad_request",
  "invalid_request",
  "authentication_error",
  "invalid_account",
  "invalid_currency_code",
  "invalid_txn_amount",
  "invalid_qr_type",
  "payment_exceed_limit",
]);

const echo = { partnerTxnUid: z.string().max(15), partnerId: z.string().max(60) };
const failure = z.object({ ...echo, statusCode: z.literal(kbankCode.failed), errorCode: z.string().max(60) });

/** A QR that KBANK made, or the error. */
export const kbankRequested = z.discriminatedUnion("statusCode", [
  z.object({ ...echo, statusCode: z.literal(kbankCode.done), qrCode: z.string().max(512) }),
  failure,
]);

const transaction = { ...echo, statusCode: z.literal(kbankCode.done), reference1: z.string().max(60) };

/** The state of a QR. A paid one has the amount that was paid and the bank's number of the payment. */
export const kbankInquired = z.union([
  z.object({
    ...transaction,
    txnStatus: z.literal("PAID"),
    txnNo: z.string().regex(/^[\w-]{1,60}$/),
    txnAmount: movedAmountText,
    txnCurrencyCode: z.string().max(3),
  }),
  z.object({ ...transaction, txnStatus: z.enum(["REQUESTED", "CANCELLED", "EXPIRED", "VOIDED"]) }),
  failure,
]);

/** The paid transactions of a period. */
export const kbankReport = z.discriminatedUnion("statusCode", [
  z.object({
    ...echo,
    statusCode: z.literal(kbankCode.done),
    transactions: z
      .array(
        z.object({
          txnStatus: z.literal("PAID"),
          txnNo: z.string().regex(/^[\w-]{1,60}$/),
          txnAmount: movedAmountText,
          txnCurrencyCode: z.string().max(3),
          reference1: z.string().min(1).max(60),
          txnDt: z.iso.datetime().transform((text) => new Date(text)),
        }),
      )
      .max(1_000),
    next: z.string().min(1).max(60).nullable(),
  }),
  failure,
]);

/** An unsigned callback. Only our reference in it is used (SECURITY.md S34). */
export const kbankCallback = z.object({ reference1: z.string().regex(/^[\w-]{1,60}$/) });
