import { toMajor } from "@krapao/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { accountNo, amount, bankCode, currency, readInput } from "../read-input.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import { receiverName } from "../world/bank.ts";
import { shownOrder } from "../world/shown-order.ts";
import { laoSomebody, somebody } from "../world/somebody.ts";
import type { QrOrder } from "../world/qr-orders.ts";
import { drawSlip } from "../slips/draw-slip.ts";
import { CODES, codesOf } from "../slips/other-codes.ts";
import { WEARS, wear } from "../slips/spoil.ts";
import { MOODS } from "../slips/verifier-moods.ts";

const account = z.object({ bankCode, accountNo });
const person = account.extend({ accountName: z.string().trim().min(1).max(100) });
const id = z.string().min(1).max(100);
const payload = z.string().trim().min(1).max(1000);

const transferBody = z
  .strictObject({ from: person, to: account, amount, currency: currency.optional() })
  .refine(({ from, to }) => from.bankCode !== to.bankCode || from.accountNo !== to.accountNo);
const optional = { amount: amount.optional(), from: person.optional() };
const paymentBody = z.union([z.strictObject({ payload, ...optional }), z.strictObject({ qrcodeId: id, ...optional })]);
const orderQuery = z.union([z.strictObject({ payload }), z.strictObject({ qrcodeId: id })]);
const paymentsQuery = z.object({ qrcodeId: id });
const payoutsQuery = z.object({ accountNo: z.string().max(40) });
const slipParams = z.object({ reference: z.string().max(60) });
const slipQuery = z.strictObject({
  /** The state of the picture. */
  wear: z.enum(WEARS).optional(),
  /** The codes that it shows in place of its mini QR. */
  codes: z.enum(CODES).optional(),
  /** An amount that differs from the bank's. */
  printed: z.coerce.number().pipe(amount).optional(),
});
const moodBody = z.strictObject({
  says: z.enum(MOODS).nullable(),
  /** Seconds. */
  for: z.int().min(1).max(86_400).default(86_400),
});

/** A person's calls at a bank: transfers, scanning and paying a QR, and the list of payments. */
export const registerBank = (app: FastifyInstance, world: World): void => {
  const found = (by: z.output<typeof orderQuery>): QrOrder => {
    const order = world.orders.find(by);
    if (!order) throw new Refusal(404, "QR_NOT_FOUND");
    return order;
  };

  app.post("/bank/transfers", (request) => {
    const { from, to, amount, currency = world.bank.currencyOf(to) } = readInput(transferBody, request.body);
    const made = world.bank.transfer({ from, to, amount, currency });
    return { reference: made.reference, at: made.at.toISOString(), slip: `/bank/slips/${made.reference}.png` };
  });
  app.get("/bank/slips/:reference.png", async (request, reply) => {
    const transfer = world.bank.transferOf(readInput(slipParams, request.params).reference);
    if (!transfer) throw new Refusal(404, "NOT_FOUND");
    const query = readInput(slipQuery, request.query);
    const slip = await drawSlip(transfer, receiverName(world.books, transfer), {
      ...(query.printed === undefined ? {} : { amount: query.printed }),
      ...(query.codes === undefined ? {} : { codes: codesOf(transfer, query.codes) }),
    });
    const picture = query.wear === undefined ? slip : await wear(slip, query.wear);
    return reply.type(picture[0] === 0xff ? "image/jpeg" : "image/png").send(picture);
  });
  app.put("/bank/slips/:reference/verifier", (request) => {
    const { reference } = readInput(slipParams, request.params);
    if (!world.bank.transferOf(reference)) throw new Refusal(404, "NOT_FOUND");
    const { says, for: seconds } = readInput(moodBody, request.body);
    const until = new Date(world.clock.now().getTime() + seconds * 1_000);
    world.verifier.set(reference, says === null ? null : { says, until });
    return { reference, says };
  });

  app.get("/bank/orders", (request) => shownOrder(found(readInput(orderQuery, request.query))));
  app.post("/bank/payments", (request) => {
    const { amount, from, ...by } = readInput(paymentBody, request.body);
    const order = found(by);
    const payer = from ?? (order.currency === "LAK" ? laoSomebody : somebody);
    const paid = world.orders.pay(order, payer, amount ?? order.amount);
    if (paid.is === "already-paid") throw new Refusal(409, "QR_ALREADY_PAID");
    return { reference: paid.payment.reference };
  });
  app.get("/bank/payments", (request) => {
    const order = world.orders.find(readInput(paymentsQuery, request.query));
    const payments = order?.payment ? [order.payment] : [];
    return payments.map(({ reference, amount, at }) => ({
      reference,
      amount: toMajor(amount),
      at: at.toISOString(),
    }));
  });
  app.get("/bank/payouts", (request) => {
    const digits = readInput(payoutsQuery, request.query).accountNo.replace(/\D/g, "");
    return world.payouts.paidTo(digits).map(({ reference, amount, at }) => ({
      reference,
      amount: toMajor(amount),
      at: at.toISOString(),
    }));
  });
};
