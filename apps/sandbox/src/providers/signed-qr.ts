import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { amountFromText, amountToText } from "../games/amount-text.ts";
import type { World } from "../world.ts";
import type { QrOrder, QrProvider } from "../world/qr-orders.ts";
import { newReference } from "../world/reference.ts";
import { pathOf } from "./callback-path.ts";
import { jsonOf, once, signedScope, SignedFailure } from "./signed-scope.ts";

const createBody = z.strictObject({
  reference: z.string().regex(/^[\w-]{1,60}$/),
  amount: z.string().max(20),
  currency: z.enum(["THB", "LAK"]),
  expireAt: z.iso.datetime(),
  callbackUrl: z.url({ protocol: /^https?$/ }).max(500),
});
const listQuery = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), after: z.string().max(60).default("") });
const MOST = 500;
const params = z.object({ reference: z.string().max(60) });

const status = { open: "PENDING", paid: "CREDITED", cancelled: "CANCELLED", expired: "EXPIRED" } as const;

const shown = (order: QrOrder) => ({
  id: order.theirId,
  reference: order.qrcodeId,
  amount: amountToText(order.amount),
  currency: order.currency,
  status: status[order.state],
  expireAt: order.expireAt.toISOString(),
  qr: order.payload,
  payments: order.payment
    ? [
        {
          id: order.payment.reference,
          amount: amountToText(order.payment.amount),
          at: order.payment.at.toISOString(),
        },
      ]
    : [],
});

/**
 * WW and PAYTIMZ, by the signed generic protocol (DOMAIN.md, PAYTIMZ and WW). Orders have the wallet's reference, by
 * which they are found and cancelled, and are made once for an idempotency key. A callback, signed over its raw bytes
 * and with an event id, reports the payment.
 */
export const registerSignedQr = (app: FastifyInstance, world: World, provider: QrProvider): void => {
  const segment = provider.toLowerCase();
  signedScope(app, world, segment);

  const orderOf = (input: unknown): QrOrder => {
    const read = params.safeParse(input);
    const order = read.success ? world.orders.byQrcodeId(provider, read.data.reference) : null;
    if (!order) throw new SignedFailure(404, "ORDER_NOT_FOUND");
    return order;
  };

  const create = (input: unknown): unknown => {
    const body = createBody.safeParse(input);
    if (!body.success) throw new SignedFailure(400, "INVALID_REQUEST");
    const { reference, currency, expireAt, callbackUrl } = body.data;
    const amount = amountFromText(body.data.amount);
    if (amount === null || amount <= 0n) throw new SignedFailure(422, "INVALID_AMOUNT");
    const made = world.orders.create({
      provider,
      qrcodeId: reference,
      theirId: newReference(world.clock, world.random),
      amount,
      currency,
      expireAt: new Date(expireAt),
      callbackPath: pathOf(callbackUrl),
    });
    if (made.is === "taken") throw new SignedFailure(409, "DUPLICATE_REFERENCE");
    return shown(made.order);
  };

  app.post("/v1/orders", (request) => once(world, provider, request, () => create(jsonOf(request))));
  app.get("/v1/payments", (request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) throw new SignedFailure(400, "INVALID_REQUEST");
    const { from, to, after } = query.data;
    const found = world.orders.paid(provider, { from: new Date(from), to: new Date(to), after, limit: MOST });
    const payments = found.map((order) => ({
      id: order.payment.reference,
      reference: order.qrcodeId,
      amount: amountToText(order.payment.amount),
      currency: order.currency,
      at: order.payment.at.toISOString(),
    }));
    return { payments, next: found.length === MOST ? (found.at(-1)?.payment.reference ?? null) : null };
  });
  app.get("/v1/orders/:reference", (request) => shown(orderOf(request.params)));
  app.post("/v1/orders/:reference/cancel", (request) =>
    once(world, provider, request, () => {
      const order = orderOf(request.params);
      if (order.state === "paid") throw new SignedFailure(409, "ORDER_CREDITED");
      world.orders.cancel(order);
      return shown(orderOf(request.params));
    }),
  );

  world.orders.onPaid(provider, (order) => {
    const body = JSON.stringify({
      eventId: world.random.bytes(16).toString("hex"),
      event: "order.credited",
      at: world.clock.now().toISOString(),
      order: shown(order),
    });
    world.callbacks.add({ target: provider, signedBy: segment, path: order.callbackPath, body });
  });
};
