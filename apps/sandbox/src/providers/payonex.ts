import { createHash, createHmac, timingSafeEqual } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";

import { amountFromText, amountToText } from "../games/amount-text.ts";
import type { World } from "../world.ts";
import type { QrOrder } from "../world/qr-orders.ts";
import { pathOf } from "./callback-path.ts";

const LIVES_MS = 10 * 60_000;
const TOKEN_MS = 24 * 3_600_000;
const LEAST = 10_000n;

const authenticateBody = z.strictObject({ accessKey: z.string().max(100), secretKey: z.string().max(100) });
const requestBody = z.strictObject({
  customerUuid: z.literal("krapao"),
  amount: z.string().max(20),
  referenceId: z.string().regex(/^[\w-]{1,60}$/),
  note: z.string().max(200),
  remark: z.string().max(200),
  callbackUrl: z.url({ protocol: /^https?$/ }).max(500),
});
const listQuery = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), after: z.string().max(60).default("") });
const MOST = 500;
const params = z.object({ uuid: z.string().max(60) });

const status = { open: "PROCESSING", paid: "SUCCESS", cancelled: "REJECTED", expired: "REJECTED" } as const;

const shown = (order: QrOrder) => ({
  uuid: order.theirId,
  referenceId: order.qrcodeId,
  amount: amountToText(order.amount),
  transferAmount: order.payment ? amountToText(order.payment.amount) : null,
  status: status[order.state],
  qrCode: order.payload,
  qrExpireTime: order.expireAt.getTime(),
});

const ok = (data: unknown) => ({ success: true, code: "00000", message: "Success", data });
const failed = (code: string, message: string) => ({ success: false, code, message, data: null });

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right));

/** An order's number: a random UUID. */
const newUuid = (bytes: Buffer): string => {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/**
 * PAYONEX (DOMAIN.md) [3P]: a token of 24 hours for access key and secret key, which contains its expiry; deposits from
 * 100 baht in the name of one customer; unsigned callbacks.
 */
export const registerPayonex = (app: FastifyInstance, world: World): void => {
  const secret = world.secretOf("payonex");
  const tokenUntil = (until: string): string =>
    `${until}.${createHmac("sha256", secret).update(until).digest("base64url")}`;
  const isGood = (request: FastifyRequest): boolean => {
    const token = request.headers.authorization ?? "";
    const [until = ""] = token.split(".");
    return isSame(token, tokenUntil(until)) && Number(until) > world.clock.now().getTime();
  };

  app.post("/authenticate", (request) => {
    const body = authenticateBody.safeParse(request.body);
    const isKnown = body.success && body.data.accessKey === "krapao" && isSame(body.data.secretKey, secret);
    if (!isKnown) return failed("40101", "Invalid keys");
    return ok({ token: tokenUntil(String(world.clock.now().getTime() + TOKEN_MS)) });
  });

  app.post("/transactions/deposit/request", (request) => {
    if (!isGood(request)) return failed("40100", "Invalid token");
    const body = requestBody.safeParse(request.body);
    const amount = body.success ? amountFromText(body.data.amount) : null;
    if (!body.success || amount === null) return failed("40001", "Invalid request");
    if (amount < LEAST) return failed("40004", "Amount below minimum deposit of 100");
    const made = world.orders.create({
      provider: "PAYONEX",
      qrcodeId: body.data.referenceId,
      theirId: newUuid(world.random.bytes(16)),
      amount,
      currency: "THB",
      expireAt: new Date(world.clock.now().getTime() + LIVES_MS),
      callbackPath: pathOf(body.data.callbackUrl),
    });
    if (made.is === "taken") return failed("40900", "Duplicate referenceId");
    return ok({ ...shown(made.order), link: `${world.origin}/?qrcodeId=${made.order.qrcodeId}` });
  });

  app.get("/transactions", (request) => {
    if (!isGood(request)) return failed("40100", "Invalid token");
    const query = listQuery.safeParse(request.query);
    if (!query.success) return failed("40001", "Invalid request");
    const { from, to, after } = query.data;
    const found = world.orders.paid("PAYONEX", { from: new Date(from), to: new Date(to), after, limit: MOST });
    const list = found.map((order) => ({ ...shown(order), paidTime: order.payment.at.getTime() }));
    return ok({ list, next: found.length === MOST ? (found.at(-1)?.payment.reference ?? null) : null });
  });

  app.get("/transactions/:uuid", (request) => {
    if (!isGood(request)) return failed("40100", "Invalid token");
    const read = params.safeParse(request.params);
    const order = read.success ? world.orders.byTheirId("PAYONEX", read.data.uuid) : null;
    return order ? ok(shown(order)) : failed("40400", "Transaction not found");
  });

  world.orders.onPaid("PAYONEX", (order) => {
    const { uuid, referenceId, amount, transferAmount, status } = shown(order);
    const body = JSON.stringify({ uuid, referenceId, amount, transferAmount, status });
    world.callbacks.add({ target: "PAYONEX", signedBy: null, path: order.callbackPath, body });
  });
};
