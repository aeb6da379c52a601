import type { ErrorKey } from "@krapao/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { isConnectionLost } from "../db/errors.ts";
import { Overloaded } from "../db/overloaded.ts";
import { Refusal } from "../lib/refusal.ts";
import { InvalidInput } from "../lib/invalid-input.ts";
import { keyForIssue } from "./issue-keys.ts";

/** The body and headers of an answer that is an error. */
type ErrorAnswer = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number;
};

const answer = (status: number, key: ErrorKey, fields: Readonly<Record<string, unknown>> = {}): ErrorAnswer => ({
  status,
  body: { message: key, ...fields },
});

/** Errors of the server itself, before it reaches a call. */
const STATUS_KEYS: Readonly<Record<number, ErrorKey>> = { 404: "NOT_FOUND", 429: "REQUEST_LIMIT" };

/** An error of ours, or of a part that we depend on: the key and the request's id, nothing more (S57). */
const fault = (request: FastifyRequest, status: 500 | 503): ErrorAnswer => ({
  ...answer(status, "INTERNAL_SERVER_ERROR", { requestId: request.id }),
  ...(status === 503 ? { retryAfter: 5 } : {}),
});

/** The status that Fastify gave to its own error. Anything else is a fault. */
const statusOf = (error: unknown): number =>
  error instanceof Error && "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;

/** Turns anything that was thrown into an answer. No other function does this. */
export const errorAnswer = (error: unknown, request: FastifyRequest): ErrorAnswer => {
  if (error instanceof Refusal) {
    const response = answer(error.status, error.key, {
      ...error.detail.fields,
      ...(error.status >= 500 ? { requestId: request.id } : {}),
    });
    return error.detail.retryAfter === undefined ? response : { ...response, retryAfter: error.detail.retryAfter };
  }
  if (error instanceof InvalidInput) {
    return answer(400, keyForIssue(request.routeOptions?.config?.call, error), { issues: error.issues });
  }
  if (error instanceof Overloaded) return fault(request, 503);
  const status = statusOf(error);
  if (status >= 400 && status < 500) return answer(status, STATUS_KEYS[status] ?? "KEY_INVALID");
  return fault(request, isConnectionLost(error) || status === 503 ? 503 : 500);
};

/** Sends the answer of an error. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const response = errorAnswer(error, request);
  if (error instanceof Overloaded) request.log.warn({ event: "overloaded", why: error.message });
  else if (response.status >= 500 && !(error instanceof Refusal)) request.log.error({ event: "fault", err: error });
  // The answers for another member's object and for one that does not exist are the same. Many of them show that
  // somebody tries ids (S26, S56).
  const member = request.signedIn?.member ?? null;
  if (response.status === 404 && member !== null) {
    request.log.warn({
      event: "object.not_found",
      address: request.caller,
      member: String(member.id),
    });
  }
  if (response.status === 429) request.log.warn({ event: "limit.hit", address: request.caller });
  if (response.retryAfter !== undefined) reply.header("retry-after", String(response.retryAfter));
  reply.code(response.status).type("application/json; charset=utf-8").send(JSON.stringify(response.body));
};

/** Makes {@link sendError} the app's error handler. */
export const addErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    sendError(error, request, reply);
    return reply;
  });
};
