import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { amountFromText, amountToText } from "../games/amount-text.ts";
import type { World } from "../world.ts";
import type { QrOrder } from "../world/qr-orders.ts";

const LIVES_MS = 10 * 60_000;

const uid = z.string().regex(/^[A-Za-z0-9]{15}$/);
const text = z.string().max(60);
const common = {
  partnerTxnUid: uid,
  partnerId: text,
  partnerSecret: text,
  requestDt: z.iso.datetime({ offset: true }),
  merchantId: text,
  terminalId: text.optional(),
  qrType: z.literal("3"),
};
const requestBody = z.strictObject({
  ...common,
  txnAmount: z.string().max(20),
  txnCurrencyCode: z.enum(["THB", "LAK"]),
  reference1: z.string().regex(/^[\w-]{1,60}$/),
  reference2: text.optional(),
  reference3: text.optional(),
  reference4: text.optional(),
});
const aboutBody = z.strictObject({ ...common, origPartnerTxnUid: uid });

const reportBody = z.strictObject({
  ...common,
  fromDt: z.iso.datetime(),
  toDt: z.iso.datetime(),
  afterTxnNo: z.string().max(60),
});
const MOST = 500;

const digest = (value: string): Buffer => createHash("sha256").update(value).digest();

const txnStatus = { open: "REQUESTED", paid: "PAID", cancelled: "CANCELLED", expired: "EXPIRED" } as const;

/** An order in inquiries and callbacks. The amount of a paid one is the amount that was paid. */
const transaction = (order: QrOrder) => ({
  txnStatus: txnStatus[order.state],
  txnNo: order.payment?.reference ?? null,
  txnAmount: amountToText(order.payment?.amount ?? order.amount),
  txnCurrencyCode: order.currency,
  reference1: order.qrcodeId,
  reference2: "",
  reference3: "",
  reference4: "",
});

type Common = z.output<typeof aboutBody> | z.output<typeof requestBody> | z.output<typeof reportBody>;

/**
 * KBANK's QR payments (DOMAIN.md, KBANK QR): request, inquiry and cancel. `statusCode` 00 means done, and 10 means not
 * done, with an `errorCode`. `partnerTxnUid` is the wallet's number of an order and `reference1` its reference. The
 * same request again gets the same code. The callback is unsigned and goes to an address that the bank was told once.
 */
export const registerKbank = (app: FastifyInstance, world: World): void => {
  const secret = digest(world.secretOf("kbank"));

  const refuse = (body: unknown, errorCode: string) => {
    const asked = z.object({ partnerTxnUid: text, partnerId: text }).safeParse(body);
    return { ...asked.data, statusCode: "10", errorCode, errorDesc: errorCode.replaceAll("_", " ") };
  };
  const read = <Body extends Common>(schema: z.ZodType<Body>, input: unknown): Body | string => {
    const body = schema.safeParse(input);
    if (!body.success) return "bad_request";
    return timingSafeEqual(digest(body.data.partnerSecret), secret) ? body.data : "authentication_error";
  };
  const ok = (body: Common) => ({
    partnerTxnUid: body.partnerTxnUid,
    partnerId: body.partnerId,
    statusCode: "00",
    errorCode: null,
    errorDesc: null,
  });

  app.post("/v1/qrpayment/request", (request) => {
    const body = read(requestBody, request.body);
    if (typeof body === "string") return refuse(request.body, body);
    const amount = amountFromText(body.txnAmount);
    if (amount === null || amount <= 0n) return refuse(body, "invalid_txn_amount");
    const made = world.orders.create({
      provider: "KBANK",
      qrcodeId: body.reference1,
      theirId: body.partnerTxnUid,
      amount,
      currency: body.txnCurrencyCode,
      expireAt: new Date(world.clock.now().getTime() + LIVES_MS),
      callbackPath: "/callbacks/qr/KBANK",
    });
    if (made.is === "taken") return refuse(body, "duplicate_request");
    return { ...ok(body), accountName: "KRAPAO", qrCode: made.order.payload, sof: ["PP"] };
  });

  app.post("/v1/qrpayment/v4/inquiry", (request) => {
    const body = read(aboutBody, request.body);
    if (typeof body === "string") return refuse(request.body, body);
    const order = world.orders.byTheirId("KBANK", body.origPartnerTxnUid);
    if (!order) return refuse(body, "invalid_origPartnerTxnUid");
    return { ...ok(body), merchantId: body.merchantId, qrType: "3", ...transaction(order) };
  });

  app.post("/v1/qrpayment/report", (request) => {
    const body = read(reportBody, request.body);
    if (typeof body === "string") return refuse(request.body, body);
    const found = world.orders.paid("KBANK", {
      from: new Date(body.fromDt),
      to: new Date(body.toDt),
      after: body.afterTxnNo,
      limit: MOST,
    });
    const transactions = found.map((order) => ({ ...transaction(order), txnDt: order.payment.at.toISOString() }));
    return {
      ...ok(body),
      transactions,
      next: found.length === MOST ? (found.at(-1)?.payment.reference ?? null) : null,
    };
  });

  app.post("/v1/qrpayment/cancel", (request) => {
    const body = read(aboutBody, request.body);
    if (typeof body === "string") return refuse(request.body, body);
    const order = world.orders.byTheirId("KBANK", body.origPartnerTxnUid);
    if (!order) return refuse(body, "invalid_origPartnerTxnUid");
    if (order.state === "paid") return refuse(body, "qr_paid");
    world.orders.cancel(order);
    return ok(body);
  });

  world.orders.onPaid("KBANK", (order) => {
    const body = JSON.stringify({
      partnerTxnUid: order.theirId,
      partnerId: "krapao",
      statusCode: "00",
      errorCode: null,
      errorDesc: null,
      merchantId: "krapao",
      qrType: "3",
      ...transaction(order),
    });
    world.callbacks.add({ target: "KBANK", signedBy: null, path: order.callbackPath, body });
  });
};
