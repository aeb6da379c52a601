import { createHash } from "node:crypto";

import * as z from "zod";

import { address, given } from "../../address.ts";
import { callForJson } from "../../answer.ts";
import { toDecimalText } from "../../decimal.ts";
import { defineAdapter } from "../../definition.ts";
import type { Http } from "../../../lib/outgoing.ts";
import { probeOf } from "../../probe.ts";
import { isPayloadOf } from "../payload.ts";
import type { QrPort } from "../port.ts";
import { readUnsigned } from "../read-unsigned.ts";
import { kbankCallback, kbankCode, kbankInquired, kbankRefusals, kbankReport, kbankRequested } from "./format.ts";

/** The bank is told the callback's address once, in advance. */
const settings = z.strictObject({
  baseUrl: address,
  partnerId: given,
  /** The partner's secret. */
  secret: given,
  merchantId: given,
  terminalId: given,
});

type Deps = {
  readonly http: Http;
  readonly now: () => Date;
  readonly randomBytes: (length: number) => Buffer;
};

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const fifteen = (bytes: Buffer): string => Array.from(bytes.subarray(0, 15), (byte) => letters[byte % 32]).join("");

/**
 * The number of an order at KBANK: 15 characters that we choose. It is made from our reference, so that we can ask
 * about an order whose answer was lost.
 */
export const kbankUid = (qrcodeId: string): string => fifteen(createHash("sha256").update(qrcodeId).digest());

/**
 * KBANK's QR payments (DOMAIN.md, KBANK QR). `reference1` is our reference, and `partnerTxnUid` is a number made from
 * it. A QR expires ten minutes after its request. The callback is unsigned, so we ask KBANK about it. No source was
 * found for `report`, so it is generic.
 */
const create = ({ http, now, randomBytes }: Deps, provider: z.output<typeof settings>, target: string): QrPort => {
  const post = <Value>(path: string, body: Readonly<Record<string, string>>, schema: z.ZodType<Value>) =>
    callForJson(
      http,
      {
        target,
        method: "POST",
        url: `${provider.baseUrl}/v1/qrpayment/${path}`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          partnerId: provider.partnerId,
          partnerSecret: provider.secret,
          requestDt: now().toISOString(),
          merchantId: provider.merchantId,
          terminalId: provider.terminalId,
          qrType: "3",
          ...body,
        }),
      },
      schema,
    );
  const about = (qrcodeId: string) => ({
    partnerTxnUid: fifteen(randomBytes(15)),
    origPartnerTxnUid: kbankUid(qrcodeId),
  });

  return {
    provider: target,
    currencies: ["THB", "LAK"],
    callbackAnswer: JSON.stringify({ statusCode: kbankCode.done }),
    create: async ({ qrcodeId, amount, currency }) => {
      const partnerTxnUid = kbankUid(qrcodeId);
      const read = await post(
        "request",
        { partnerTxnUid, txnAmount: toDecimalText(amount), txnCurrencyCode: currency, reference1: qrcodeId },
        kbankRequested,
      );
      if (read.is === "unclear") return read;
      const { value } = read;
      if (value.partnerTxnUid !== partnerTxnUid) return { is: "unclear", why: "another order" };
      if (value.statusCode === kbankCode.failed) {
        const { errorCode } = value;
        return kbankRefusals.has(errorCode)
          ? { is: "refused", reason: errorCode }
          : { is: "unclear", why: `code ${errorCode}` };
      }
      if (!isPayloadOf(value.qrCode, amount, currency)) return { is: "unclear", why: "a QR of something else" };
      return { is: "open", payload: value.qrCode, theirReference: partnerTxnUid };
    },
    ask: async ({ qrcodeId }) => {
      const body = about(qrcodeId);
      const read = await post("v4/inquiry", body, kbankInquired);
      if (read.is === "unclear") return read;
      const { value } = read;
      if (value.partnerTxnUid !== body.partnerTxnUid) return { is: "unclear", why: "another inquiry" };
      if (value.statusCode === kbankCode.failed) {
        return value.errorCode === kbankCode.notFound
          ? { is: "not-found" }
          : { is: "unclear", why: `code ${value.errorCode}` };
      }
      if (value.reference1 !== qrcodeId) return { is: "unclear", why: "another order" };
      if (value.txnStatus === "PAID") {
        const { txnNo: reference, txnAmount: amount, txnCurrencyCode: currency } = value;
        return { is: "paid", payments: [{ reference, amount, currency }] };
      }
      return { is: value.txnStatus === "REQUESTED" ? "waiting" : "closed" };
    },
    payments: async ({ from, to, after }) => {
      const partnerTxnUid = fifteen(randomBytes(15));
      const body = { partnerTxnUid, fromDt: from.toISOString(), toDt: to.toISOString(), afterTxnNo: after ?? "" };
      const read = await post("report", body, kbankReport);
      if (read.is === "unclear") return read;
      const { value } = read;
      if (value.partnerTxnUid !== partnerTxnUid) return { is: "unclear", why: "another report" };
      if (value.statusCode === kbankCode.failed) return { is: "unclear", why: `code ${value.errorCode}` };
      const payments = value.transactions.map((paid) => ({
        reference: paid.txnNo,
        qrcodeId: paid.reference1,
        amount: paid.txnAmount,
        currency: paid.txnCurrencyCode,
        at: paid.txnDt,
      }));
      return { is: "known", payments, next: value.next };
    },
    cancel: async ({ qrcodeId }) => {
      await post("cancel", about(qrcodeId), kbankRequested);
    },
    readCallback: ({ body }) => readUnsigned(kbankCallback, body, ({ reference1 }) => reference1),
  };
};

/** KBANK's QR payments. The probe is an inquiry about an unknown order. */
export const kbank = defineAdapter({
  kind: "qr",
  id: "kbank",
  settings,
  secrets: ["secret"],
  create: (deps, provider, { code }) => create(deps, provider, code),
  probe: async (port) =>
    probeOf(await port.ask({ qrcodeId: "PROBE-NO-SUCH-ORDER", theirReference: null }), ["authentication_error"]),
});
