import { toMajor } from "@krapao/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import type { KeptAnswer, IdempotencyKey } from "../idempotency/idempotency-key.ts";
import { idempotencyKeyOf } from "../idempotency/request-key.ts";
import type { IdempotencyPorts } from "../idempotency/run-once.ts";
import { refuse } from "../lib/refusal.ts";
import { errorAnswer } from "./errors.ts";

/** The Idempotency-Key of a request. Null without a member or without a valid key. */
export const keyOfRequest = (request: FastifyRequest): IdempotencyKey | null => {
  const member = request.signedIn?.member ?? null;
  return member === null ? null : idempotencyKeyOf(request, member.id);
};

/** 202 with the wallet's available money at this moment. */
const pendingAnswer = async (context: Context, request: FastifyRequest, reference: string): Promise<KeptAnswer> => {
  const member = request.signedIn?.member ?? null;
  // Only members can make a call that moves money (check-callers.ts).
  if (member === null) throw refuse("UNAUTHORIZED");
  const { currency, id: memberId } = member;
  const wallet = await context.ledger.account({ kind: "wallet", code: "", currency, memberId });
  const balance = await context.ledger.balance(wallet);
  const available = balance === null ? 0n : balance.balance - balance.held;
  return {
    status: 202,
    body: JSON.stringify({ message: "PENDING", reference, wallet: { amount: toMajor(available) } }),
  };
};

/**
 * What the idempotency code needs from this server: the key of a request, the answer for money in progress, and the
 * answer for an error.
 */
export const idempotencyPortsOf = (context: Context): IdempotencyPorts => ({
  context,
  idempotencyKeyOf: keyOfRequest,
  pendingAnswer: (request, reference) => pendingAnswer(context, request, reference),
  errorAnswer,
});
