import { toMajor } from "@krapao/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import {
  awaitAnswer,
  keepAnswer,
  type KeptAnswer,
  type KeyClaim,
  KeySeen,
  type KeyState,
  keyState,
  stateOfKey,
} from "../lib/idempotency.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { errorAnswer, sendError } from "./errors.ts";
import { isFinal, isOfRequest } from "./final.ts";
import { KeptText, Pending } from "../lib/answers.ts";
import type { Member } from "./types.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** 202 with the wallet's available money of now. */
export const pendingAnswer = async (context: Context, member: Member, reference: string): Promise<KeptAnswer> => {
  const wallet = await context.ledger.account({
    kind: "wallet",
    code: "",
    currency: member.currency,
    memberId: member.id,
  });
  const balance = await context.ledger.balance(wallet);
  const available = balance === null ? 0n : balance.balance - balance.held;
  return {
    status: 202,
    body: JSON.stringify({ message: "PENDING", reference, wallet: { amount: toMajor(available) } }),
  };
};

const send = (reply: FastifyReply, answer: KeptAnswer, replayed: boolean): FastifyReply => {
  if (replayed) reply.header("idempotency-replayed", "true");
  return reply.code(answer.status).type(JSON_TYPE).send(answer.body);
};

/** Waits for whoever has the key, and answers as it stands then. */
const answerStanding = async (
  context: Context,
  member: Member,
  claim: KeyClaim,
  reference: string,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const stands = await awaitAnswer(context, claim, reference);
  if ("pending" in stands) return send(reply, await pendingAnswer(context, member, stands.pending), false);
  return send(reply, stands, true);
};

/**
 * What stands under a key that was met: `unknown` when nobody had it, and then `answer` is kept (null: nothing is).
 * Throws IDEMPOTENCY_CONFLICT when another request has it.
 */
const whatStands = async (
  context: Context,
  claim: KeyClaim,
  answer: KeptAnswer | null,
): Promise<KeyState & { readonly isOthers: boolean }> => {
  const before = await keyState(context.db, claim);
  if (before.is !== "unknown" || answer === null) return { ...before, isOthers: false };
  if (await keepAnswer(context.db, claim, "", answer, context.clock.now())) return { ...before, isOthers: false };
  return { ...(await keyState(context.db, claim)), isOthers: true };
};

/**
 * Answers a call under its key: a key that was here is answered as it stands, byte for byte; else the handler does it,
 * and what it answers is what stands (CONTRACT.md, Idempotency). What it throws is for {@link refuseOnce}.
 */
export const runIdempotently = async (
  context: Context,
  member: Member,
  claim: KeyClaim,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<FastifyReply> => {
  // It was read with the session, a moment ago; who takes it meanwhile is met by what is committed.
  const seen = stateOfKey(request.keyRow, claim);
  if (seen.is === "answered") return send(reply, seen.answer, true);
  if (seen.is === "open") return answerStanding(context, member, claim, seen.reference, reply);
  const done = await work();
  if (done instanceof KeptText) return send(reply, { status: 200, body: done.text }, false);
  if (done instanceof Pending) return send(reply, await pendingAnswer(context, member, done.reference), false);
  const text = reply.code(200).serialize(done);
  const answer = { status: 200, body: typeof text === "string" ? text : new TextDecoder().decode(text) };
  const stands = await whatStands(context, claim, answer);
  // The handler may have kept its answer with its work: then it stands as it was kept.
  return stands.is === "answered" ? send(reply, stands.answer, stands.isOthers) : send(reply, answer, false);
};

const tellRefusal = async (
  context: Context,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const member = request.signedIn?.member ?? null;
  const claim = idempotencyKeyOf(request);
  if (member !== null && claim !== null) {
    if (error instanceof KeySeen) return answerStanding(context, member, claim, error.reference, reply);
    if (isOfRequest(error)) {
      const { status, body } = errorAnswer(error, request);
      const answer = isFinal(error) ? { status, body: JSON.stringify(body) } : null;
      const stands = await whatStands(context, claim, answer);
      if (stands.is === "answered") return send(reply, stands.answer, true);
      if (stands.is === "open") return answerStanding(context, member, claim, stands.reference, reply);
    }
  }
  sendError(error, request, reply);
  return reply;
};

/**
 * A route's error handler: what a call under a key is refused with for good is kept like a good answer, wherever it was
 * refused. A refusal while the same request is at work says nothing of that one: its caller is told how it stands.
 */
export const refuseOnce =
  (context: Context) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    // What cannot be told so is a refusal or a fault itself: the app's own error handler tells it.
    tellRefusal(context, thrown, request, reply).catch((failed: unknown) => reply.send(failed));
  };
