import { ALWAYS_ANSWERED, type CallShape } from "@krapao/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import * as z from "zod/mini";

import type { Context } from "../context.ts";
import { refuse } from "../lib/refusal.ts";
import { runIdempotently, JSON_TYPE, pendingAnswer, refuseOnce } from "./idempotent-calls.ts";
import { authorise, type Member } from "./authorise.ts";
import { errorBody, pendingBody } from "./answers.ts";
import { checkKey, idempotencyKeyOf, outsideOf } from "./idempotency-key.ts";
import { type CallRequest, type Handler, JsonText, Pending } from "./types.ts";

const nothing = z.strictObject({});
/** A call without a body takes none, or an empty object. */
const noBody = z.optional(z.nullable(nothing));

/** A call's declaration as Fastify checks by it. */
export const schemaOf = (call: CallShape): FastifySchema => ({
  ...(call.params === undefined ? {} : { params: call.params }),
  querystring: call.query ?? nothing,
  ...(call.method === "GET" || call.multipart === true ? {} : { body: call.body ?? noBody }),
  response: {
    200: call.answerType === undefined ? call.answer : { content: { [call.answerType]: { schema: call.answer } } },
    ...(call.pending === true ? { 202: pendingBody } : {}),
    "4xx": errorBody,
    "5xx": errorBody,
  },
});

/** A GET that changes or grants something is not done because a browser guesses that it may be wanted (S5). */
const refusePrefetch = (request: FastifyRequest): void => {
  const purpose = `${String(request.headers["sec-purpose"] ?? "")} ${String(request.headers["purpose"] ?? "")}`;
  if (/prefetch|prerender/i.test(purpose)) throw refuse("KEY_INVALID", { status: 403 });
};

/** Uploads are multipart and nothing else is (S4); what has no type has no body. */
const refuseOtherType = ({ headers }: FastifyRequest, call: CallShape): void => {
  const type = headers["content-type"];
  if (type === undefined) return;
  if (/^multipart\//i.test(type) !== (call.multipart === true)) throw refuse("KEY_INVALID", { status: 415 });
};

const gate =
  (context: Context, call: CallShape) =>
  async (request: FastifyRequest): Promise<void> => {
    if (call.effect === true) refusePrefetch(request);
    request.unread = outsideOf(request);
    request.member = await authorise(context, request, call.audience, call.path === ALWAYS_ANSWERED);
    if (call.method !== "GET") refuseOtherType(request, call);
  };

/** The body fits: from here on the request is known by what it asks. */
const letIn = async (request: FastifyRequest): Promise<void> => {
  request.unread = null;
  if (request.withheld !== null) throw request.withheld;
};

/** A call's path as Fastify writes it. */
export const route = (call: CallShape): string => call.path.replace(/\{(\w+)\}/g, ":$1");

/** The calls that have a handler, by their paths; the rest of the contract answers NOT_READY. */
const handled = new WeakMap<FastifyInstance, Set<CallShape>>();

/** The member of a call that only members may make; the gate let nobody else through. */
const signedIn = (request: FastifyRequest): Member => {
  if (request.member === null) throw refuse("UNAUTHORIZED");
  return request.member;
};

/**
 * Adds a feature: the contract's declaration with the function that does it. From the declaration come path, method,
 * what is taken and given, who may call, and how often the same request is done (once under one key).
 */
export const handle = <const Call extends CallShape>(
  app: FastifyInstance,
  context: Context,
  call: Call,
  handler: Handler<Call>,
): void => {
  const calls = handled.get(app) ?? new Set();
  handled.set(app, calls.add(call));
  app.route({
    method: call.method,
    url: route(call),
    config: { call },
    schema: schemaOf(call),
    onRequest: gate(context, call),
    ...(call.idempotent === true ? { preHandler: letIn, errorHandler: refuseOnce(context) } : {}),
    handler: async (request, reply): Promise<FastifyReply> => {
      if (call.idempotent === true) checkKey(request);
      const claim = idempotencyKeyOf(request);
      // The declaration's schemas made these parts what the handler's type says: the one checked border.
      const given = {
        member: request.member,
        params: request.params,
        query: request.query,
        body: request.body,
        key: claim,
        caller: request.caller,
        log: request.log,
        request,
        reply,
      } as unknown as CallRequest<Call>;
      if (claim !== null)
        return runIdempotently(context, signedIn(request), claim, request, reply, () => handler(given));
      const done = await handler(given);
      if (reply.sent) return reply;
      if (done instanceof JsonText) return reply.code(200).type(JSON_TYPE).send(done.text);
      if (!(done instanceof Pending)) {
        reply.code(200);
        // A bare string is JSON too, and Fastify would send it as text.
        return call.answerType === undefined ? reply.type(JSON_TYPE).send(reply.serialize(done)) : reply.send(done);
      }
      const { status, body } = await pendingAnswer(context, signedIn(request), done.reference);
      return reply.code(status).type(JSON_TYPE).send(body);
    },
  });
};

/** The calls of the contract that nobody handles yet; each answers 501 NOT_READY after its caller is let in. */
export const handleRest = (
  app: FastifyInstance,
  context: Context,
  calls: readonly CallShape[],
): readonly CallShape[] => {
  const done = handled.get(app) ?? new Set();
  const rest = calls.filter((call) => !done.has(call));
  for (const call of rest) {
    app.route({
      method: call.method,
      url: route(call),
      config: { call },
      schema: schemaOf(call),
      onRequest: async (request) => {
        await gate(context, call)(request);
        throw refuse("NOT_READY");
      },
      handler: async () => undefined,
    });
  }
  return rest;
};
