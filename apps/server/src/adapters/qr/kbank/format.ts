import * as z from "zod";

import { movedAmountText } from "../../amount-text.ts";

/** KBANK's status codes, and the one error that says that it never saw the number. Source: DOMAIN.md, KBANK QR. */
export const kbankCode = { done: "00", failed: "10", notFound: "invalid_origPartnerTxnUid" } as const;

/**
 * Errors that say of a request for a QR that there is none and will be none. Any other, `general_error` among them,
 * decides nothing.
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

/** A QR that is there, or why it is not. */
export const kbankRequested = z.discriminatedUnion("statusCode", [
  z.object({ ...echo, statusCode: z.literal(kbankCode.done), qrCode: z.string().max(512) }),
  failure,
]);

const transaction = { ...echo, statusCode: z.literal(kbankCode.done), reference1: z.string().max(60) };

/** What became of a QR. A paid one says what was paid and under which number of the bank's. */
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

/** The paid transactions of a stretch of time. */
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

/** Of an unsigned callback our reference alone counts (SECURITY.md S34). */
export const kbankCallback = z.object({ reference1: z.string().regex(/^[\w-]{1,60}$/) });
