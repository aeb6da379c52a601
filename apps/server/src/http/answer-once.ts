import type { CallShape } from "@krapao/contract";
import { toMajor } from "@krapao/contract";
import { isIdempotencyKey } from "@krapao/contract/headers";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import {
  awaitAnswer,
  keepAnswer,
  type KeptAnswer,
  type KeyClaim,
  KeySeen,
  keyState,
  requestHash,
  stateOfKey,
} from "../lib/idempotency.ts";
import { Refusal } from "../lib/refusal.ts";
import type { Member } from "./authorise.ts";
import { errorAnswer } from "./errors.ts";
import { InvalidInput } from "./input.ts";
import { KeptText, Pending } from "./types.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** The claim of a call's Idempotency-Key; null when none was sent. Throws {@link InvalidInput} for a bad one. */
export const claimOf = (call: CallShape, request: FastifyRequest, member: Member): KeyClaim | null => {
  const key = request.headers["idempotency-key"];
  if (call.idempotent !== true || key === undefined) return null;
  if (typeof key !== "string" || !isIdempotencyKey(key))
    throw new InvalidInput("KEY_INVALID", [{ path: "Idempotency-Key", message: "invalid_format" }]);
  return { memberId: member.id, key, hash: requestHash(request.method, request.url, request.body) };
};

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

/** A refusal that is an answer for good: 4xx, but not 401 and 429, which say nothing of the request. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 429;

/**
 * Keeps an answer unless one is kept already; what everybody is to be sent. A refusal while the same request is at work
 * says nothing of that one (`open`): its caller is to be told how it stands.
 */
const keep = async (
  context: Context,
  claim: KeyClaim,
  answer: KeptAnswer,
): Promise<KeptAnswer | { readonly open: string }> => {
  const stands = await keyState(context.db, claim);
  if (stands.is === "answered") return stands.answer;
  if (stands.is === "open") return answer.status === 200 ? answer : { open: stands.reference };
  if (await keepAnswer(context.db, claim, "", answer, context.clock.now())) return answer;
  const first = await keyState(context.db, claim);
  return first.is === "answered" ? first.answer : answer;
};

/**
 * Answers a call under its key: a key that was here is answered as it stands, byte for byte; else the handler does it,
 * and what it answers or refuses is what stands (CONTRACT.md, Idempotency).
 */
export const answerOnce = async (
  context: Context,
  member: Member,
  claim: KeyClaim,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<FastifyReply> => {
  const sendKept = async (answer: KeptAnswer): Promise<FastifyReply> => {
    const kept = await keep(context, claim, answer);
    return "open" in kept ? answerStanding(context, member, claim, kept.open, reply) : send(reply, kept, false);
  };
  // It was read with the session, a moment ago; who takes it meanwhile is met by what is committed.
  const seen = stateOfKey(request.keyRow, claim);
  if (seen.is === "answered") return send(reply, seen.answer, true);
  if (seen.is === "open") return answerStanding(context, member, claim, seen.reference, reply);
  try {
    const done = await work();
    if (done instanceof KeptText) return send(reply, { status: 200, body: done.text }, false);
    if (done instanceof Pending) return send(reply, await pendingAnswer(context, member, done.reference), false);
    const text = reply.code(200).serialize(done);
    const body = typeof text === "string" ? text : new TextDecoder().decode(text);
    return await sendKept({ status: 200, body });
  } catch (error) {
    if (error instanceof KeySeen) return answerStanding(context, member, claim, error.reference, reply);
    if (!(error instanceof Refusal) || !isFinal(error.status)) throw error;
    if (error.key === "IDEMPOTENCY_CONFLICT" || error.key === "IDEMPOTENCY_IN_PROGRESS") throw error;
    const told = errorAnswer(error, request);
    return sendKept({ status: told.status, body: JSON.stringify(told.body) });
  }
};
