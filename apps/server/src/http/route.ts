import type { CallShape } from "@krapao/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import { checkKey, acceptBody } from "../idempotency/request-key.ts";
import { type IdempotencyPorts, refuseOnce, runOnce } from "../idempotency/run-once.ts";
import { JSON_TYPE, JsonText, Pending, Proposed } from "../lib/answers.ts";
import { refuse } from "../lib/refusal.ts";
import { pathOf, schemaOf } from "./call-schema.ts";
import { checkCallers, recheckCallers } from "./check-callers.ts";
import { keyOfRequest, idempotencyPortsOf } from "./idempotency-ports.ts";
import type { Callers, CallersOf, CallRequest, Handler } from "./types.ts";

/** What calls are added to: a Fastify app, the context of the handlers, and the calls that have a handler. */
export type App = {
  readonly fastify: FastifyInstance;
  readonly context: Context;
  readonly ports: IdempotencyPorts;
  readonly handled: Set<CallShape>;
};

/** Opens a Fastify app to calls of the contract. */
export const openApp = (fastify: FastifyInstance, context: Context): App => ({
  fastify,
  context,
  ports: idempotencyPortsOf(context),
  handled: new Set(),
});

const run = async <Call extends CallShape, By extends Callers>(
  { context, ports }: App,
  call: Call,
  handler: Handler<Call, By>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (call.idempotent === true) checkKey(request);
  const key = keyOfRequest(request);
  // The declaration's schemas and the check of callers have accepted these parts, so they have the types of the
  // handler. This cast is the one checked border.
  const given = {
    ...request.signedIn,
    context,
    params: request.params,
    query: request.query,
    body: request.body,
    key,
    caller: request.caller,
    log: request.log,
    request,
    reply,
  } as unknown as CallRequest<Call, By>;
  if (key !== null) return runOnce(ports, key, request, reply, () => handler(given));
  const done = await handler(given);
  if (reply.sent) return reply;
  if (done instanceof JsonText) return reply.code(200).type(JSON_TYPE).send(done.text);
  if (done instanceof Pending) {
    const { status, body } = await ports.pendingAnswer(request, done.reference);
    return reply.code(status).type(JSON_TYPE).send(body);
  }
  if (done instanceof Proposed) return reply.code(202).send({ proposal: done.proposal });
  reply.code(200);
  // A bare string is JSON too, but Fastify would send it as text.
  return call.answerType === undefined ? reply.type(JSON_TYPE).send(reply.serialize(done)) : reply.send(done);
};

/**
 * Adds a call to an app: the contract's declaration, who may make the call, and its handler. The declaration gives the
 * path, the method, the input, the answer, and whether a request is carried out once under its key.
 */
export const route = <const Call extends CallShape, By extends CallersOf<Call>>(
  app: App,
  call: Call,
  callers: By,
  handler: Handler<Call, By>,
): void => {
  app.handled.add(call);
  app.fastify.route({
    method: call.method,
    url: pathOf(call),
    config: { call },
    schema: schemaOf(call),
    onRequest: checkCallers(app.context, call, callers),
    preHandler: [recheckCallers(app.context, call, callers), ...(call.idempotent === true ? [acceptBody] : [])],
    ...(call.idempotent === true ? { errorHandler: refuseOnce(app.ports) } : {}),
    handler: (request, reply) => run(app, call, handler, request, reply),
  });
};

/** Adds the calls of the contract that have no handler. Each answers 501 NOT_READY to a caller who may make it. */
export const routeRest = (app: App, calls: readonly CallShape[], callers: Callers): void => {
  for (const call of calls) {
    if (app.handled.has(call)) continue;
    const check = checkCallers(app.context, call, callers);
    app.fastify.route({
      method: call.method,
      url: pathOf(call),
      config: { call },
      schema: schemaOf(call),
      onRequest: async (request) => {
        await check(request);
        throw refuse("NOT_READY");
      },
      handler: async () => undefined,
    });
  }
};
