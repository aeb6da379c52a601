import type { CallShape } from "@krapao/contract";
import { BACKGROUND_HEADER } from "@krapao/contract/headers";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { output } from "zod/v4/core";

import type { Context } from "../context.ts";
import { JSON_TYPE } from "../http/idempotent-calls.ts";
import { route, schemaOf } from "../http/handle.ts";
import type { Part } from "../http/types.ts";
import { refuse } from "../lib/refusal.ts";
import { freshUntil, type Operator, operatorOf } from "../domain/operator/operator.ts";

/** What a handler of the console is given. Everything in it is checked. */
export type OperatorRequest<Call extends CallShape> = {
  readonly operator: Call["audience"] extends "operator" | "owner" ? Operator : null;
  readonly params: Part<Call, "params">;
  readonly query: Part<Call, "query">;
  readonly body: Part<Call, "body">;
  readonly caller: string;
  readonly log: FastifyBaseLogger;
  readonly request: FastifyRequest;
};

const PULSE = "/api/pulse";

/** Who may: in the order of what somebody would have to do about it (S27). Throws a refusal. */
const authorise = async (context: Context, call: CallShape, request: FastifyRequest): Promise<Operator | null> => {
  if (call.audience === "public") return null;
  if (call.audience !== "operator" && call.audience !== "owner") throw refuse("UNAUTHORIZED");
  const isUse = call.path !== PULSE && request.headers[BACKGROUND_HEADER] === undefined;
  const operator = await operatorOf(context, request, isUse);
  if (operator.needs !== null && call.unfinished !== true)
    throw refuse(operator.needs === "password" ? "PASSWORD_CHANGE_REQUIRED" : "SECOND_FACTOR_ENROL");
  if (call.audience === "owner" && operator.role !== "owner") throw refuse("OWNER_ONLY");
  if (call.fresh === true && freshUntil(operator.signedInAt) <= context.clock.now()) throw refuse("STEP_UP_REQUIRED");
  return operator;
};

/** The calls that have a handler, by their app; the rest of the contract answers NOT_READY. */
const handled = new WeakMap<FastifyInstance, Set<CallShape>>();

/** Adds a call of the console: the contract's declaration with the function that does it. */
export const handleOperator = <const Call extends CallShape>(
  app: FastifyInstance,
  context: Context,
  call: Call,
  handler: (request: OperatorRequest<Call>) => Promise<output<Call["answer"]>>,
): void => {
  handled.set(app, (handled.get(app) ?? new Set<CallShape>()).add(call));
  app.route({
    method: call.method,
    url: route(call),
    config: { call },
    schema: schemaOf(call),
    onRequest: async (request) => {
      request.operator = await authorise(context, call, request);
    },
    handler: async (request, reply): Promise<FastifyReply> => {
      // The declaration's schemas made these parts what the handler's type says: the one checked border.
      const given = {
        operator: request.operator,
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        log: request.log,
        request,
      } as unknown as OperatorRequest<Call>;
      const done = await handler(given);
      return reply.code(200).type(JSON_TYPE).send(reply.serialize(done));
    },
  });
};

/** The calls of the contract that nobody handles yet; each answers 501 NOT_READY after its caller is let in. */
export const handleOtherOperatorCalls = (
  app: FastifyInstance,
  context: Context,
  calls: readonly CallShape[],
): readonly CallShape[] => {
  const rest = calls.filter((call) => handled.get(app)?.has(call) !== true);
  for (const call of rest)
    handleOperator(app, context, call, async () => {
      throw refuse("NOT_READY");
    });
  return rest;
};
