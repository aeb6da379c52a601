import type { FastifyReply, FastifyRequest } from "fastify";

import { JSON_TYPE, KeptText, Pending } from "../lib/answers.ts";
import { awaitAnswer, type KeyContext } from "./await-answer.ts";
import { type KeptAnswer, type IdempotencyKey, KeySeen, type KeyState, stateOfKey } from "./idempotency-key.ts";
import { isFinal, isOfRequest } from "./final.ts";
import { keepAnswer, keyState } from "./keep-answer.ts";

/** What answering calls needs from the server around them. */
export type IdempotencyPorts = {
  readonly context: KeyContext;
  /** The Idempotency-Key of a request; null without a valid one. */
  readonly idempotencyKeyOf: (request: FastifyRequest) => IdempotencyKey | null;
  /** The answer for a movement in progress: 202 with the wallet's present available money. */
  readonly pendingAnswer: (request: FastifyRequest, reference: string) => Promise<KeptAnswer>;
  /** The answer that an error is sent as. */
  readonly errorAnswer: (error: unknown, request: FastifyRequest) => { readonly status: number; readonly body: object };
};

const send = (reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply =>
  reply.code(status).type(JSON_TYPE).send(body);

/** Sends the answer of another request under the same key, which the header says. */
const replay = (reply: FastifyReply, answer: KeptAnswer): FastifyReply =>
  send(reply.header("idempotency-replayed", "true"), answer);

/** Waits for the request that has the key, and sends its answer or state. */
const answerStanding = async (
  ports: IdempotencyPorts,
  idempotencyKey: IdempotencyKey,
  reference: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const stands = await awaitAnswer(ports.context, idempotencyKey, reference);
  if ("pending" in stands) return send(reply, await ports.pendingAnswer(request, stands.pending));
  return replay(reply, stands);
};

/**
 * The state of a key that was found. When it is `unknown`, `answer` is kept (null: nothing is). Throws
 * IDEMPOTENCY_CONFLICT when the key belongs to another request.
 */
const whatStands = async (
  { context }: IdempotencyPorts,
  idempotencyKey: IdempotencyKey,
  answer: KeptAnswer | null,
): Promise<KeyState & { readonly isOthers: boolean }> => {
  const before = await keyState(context.db, idempotencyKey);
  if (before.is !== "unknown" || answer === null) return { ...before, isOthers: false };
  if (await keepAnswer(context.db, idempotencyKey, "", answer)) return { ...before, isOthers: false };
  return { ...(await keyState(context.db, idempotencyKey)), isOthers: true };
};

/**
 * Answers a call under its key. A known key gets its stored answer, byte for byte, or the state of its movement.
 * Otherwise the handler runs, and its answer is stored under the key (CONTRACT.md, Idempotency). {@link refuseOnce}
 * handles what it throws.
 */
export const runOnce = async (
  ports: IdempotencyPorts,
  idempotencyKey: IdempotencyKey,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<FastifyReply> => {
  // The key was read with the session a moment ago. A request that takes it in between is found when this one commits.
  const seen = stateOfKey(request.keyRow, idempotencyKey);
  if (seen.is === "answered") return replay(reply, seen.answer);
  if (seen.is === "open") return answerStanding(ports, idempotencyKey, seen.reference, request, reply);
  const done = await work();
  if (done instanceof KeptText) return send(reply, { status: 200, body: done.text });
  if (done instanceof Pending) return send(reply, await ports.pendingAnswer(request, done.reference));
  const text = reply.code(200).serialize(done);
  const answer = { status: 200, body: typeof text === "string" ? text : new TextDecoder().decode(text) };
  const stands = await whatStands(ports, idempotencyKey, answer);
  // The handler may have kept its answer with its work; then that one is sent.
  if (stands.is !== "answered") return send(reply, answer);
  return stands.isOthers ? replay(reply, stands.answer) : send(reply, stands.answer);
};

/** The movement that an answer names. */
const referenceOf = ({ body }: KeptAnswer): string | undefined => {
  const said = JSON.parse(body) as { readonly reference?: string } | null;
  return said?.reference;
};

/**
 * Whether a kept answer is this request's own, and so no replay: it came first, and its own movement, which has ended
 * with the refusal, kept the answer.
 */
const isOwn = (kept: KeptAnswer, refusal: KeptAnswer | null, request: FastifyRequest): boolean => {
  const reference = refusal === null ? undefined : referenceOf(refusal);
  return request.keyRow === null && reference !== undefined && reference === referenceOf(kept);
};

/** Sends what a request's key says instead of a refusal. Throws the error itself when the key says nothing. */
const tellRefusal = async (
  ports: IdempotencyPorts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const idempotencyKey = ports.idempotencyKeyOf(request);
  if (idempotencyKey === null) throw error;
  if (error instanceof KeySeen) return answerStanding(ports, idempotencyKey, error.reference, request, reply);
  if (!isOfRequest(error)) throw error;
  const { status, body } = ports.errorAnswer(error, request);
  const answer = isFinal(error) ? { status, body: JSON.stringify(body) } : null;
  const stands = await whatStands(ports, idempotencyKey, answer);
  if (stands.is === "answered")
    return isOwn(stands.answer, answer, request) ? send(reply, stands.answer) : replay(reply, stands.answer);
  if (stands.is === "open") return answerStanding(ports, idempotencyKey, stands.reference, request, reply);
  throw error;
};

/**
 * A route's error handler. A final refusal of a call under a key is stored like a good answer, wherever it was decided.
 * A refusal while the same request is in progress does not describe that request, so the caller gets that request's
 * state.
 */
export const refuseOnce =
  (ports: IdempotencyPorts) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    // The app's own error handler answers the rest.
    tellRefusal(ports, thrown, request, reply).catch((failed: unknown) => reply.send(failed));
  };
