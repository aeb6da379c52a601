import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { amountFromText, amountToText } from "../games/amount-text.ts";
import type { World } from "../world.ts";
import type { Payout } from "../world/payouts.ts";
import { jsonOf, once, signedScope, SignedFailure } from "./signed-scope.ts";

const createBody = z.strictObject({
  reference: z.string().regex(/^[\w.:-]{1,60}$/),
  amount: z.string().max(20),
  currency: z.enum(["THB", "LAK"]),
  bankCode: z.string().max(20),
  accountNo: z.string().max(40),
  accountName: z.string().min(1).max(100),
  /** The provider ignores an order that arrives later. */
  notAfter: z.optional(z.iso.datetime()),
});
const listQuery = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), after: z.string().max(60).default("") });
const MOST = 500;
const params = z.object({ reference: z.string().max(60) });

const shown = (payout: Payout) => ({
  id: payout.id,
  reference: payout.reference,
  amount: amountToText(payout.amount),
  currency: payout.currency,
  bankCode: payout.bankCode,
  accountNo: payout.accountNo,
  status: payout.reason === null ? "PAID" : "FAILED",
  reason: payout.reason,
  at: payout.at.toISOString(),
});

const voided = (reference: string) => ({ id: `VOID-${reference}`, reference, status: "FAILED", reason: "VOIDED" });

/**
 * Payouts to bank accounts, by the signed generic protocol. A payout is made once for a reference of the wallet, and
 * found by it. A payout that no bank accepts is `FAILED` for good, with a reason. A reference that was voided before it
 * arrived is never paid.
 */
export const registerPayouts = (app: FastifyInstance, world: World): void => {
  signedScope(app, world, "payouts");

  const create = (input: unknown): unknown => {
    const body = createBody.safeParse(input);
    if (!body.success) throw new SignedFailure(400, "INVALID_REQUEST");
    const amount = amountFromText(body.data.amount);
    if (amount === null || amount <= 0n) throw new SignedFailure(422, "INVALID_AMOUNT");
    const { notAfter, ...order } = body.data;
    const isLate = notAfter !== undefined && world.clock.now() > new Date(notAfter);
    if (isLate && world.payouts.of(order.reference) === null) throw new SignedFailure(410, "EXPIRED");
    const made = world.payouts.pay({ ...order, amount });
    if (made.is === "void") return voided(order.reference);
    if (made.is === "taken") throw new SignedFailure(409, "DUPLICATE_REFERENCE");
    return shown(made.payout);
  };

  app.post("/v1/payouts", (request) => once(world, "payouts", request, () => create(jsonOf(request))));
  app.post("/v1/payouts/:reference/void", (request) =>
    once(world, "payouts", request, () => {
      const read = params.safeParse(request.params);
      if (!read.success) throw new SignedFailure(400, "INVALID_REQUEST");
      const made = world.payouts.void(read.data.reference);
      return made.is === "made" ? shown(made.payout) : voided(read.data.reference);
    }),
  );
  app.get("/v1/payouts", (request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) throw new SignedFailure(400, "INVALID_REQUEST");
    const { from, to, after } = query.data;
    const found = world.payouts.paid({ from: new Date(from), to: new Date(to), after, limit: MOST });
    return { payouts: found.map(shown), next: found.length === MOST ? (found.at(-1)?.reference ?? null) : null };
  });
  app.get("/v1/payouts/:reference", (request) => {
    const read = params.safeParse(request.params);
    const payout = read.success ? world.payouts.of(read.data.reference) : null;
    if (!payout && read.success && world.payouts.isVoid(read.data.reference)) return voided(read.data.reference);
    if (!payout) throw new SignedFailure(404, "PAYOUT_NOT_FOUND");
    return shown(payout);
  });
};
