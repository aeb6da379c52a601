import type { IncomingMessage, ServerResponse } from "node:http";

import { HEADERS_TIMEOUT_MS, MAX_HEADER_BYTES, MAX_PARAMETER_LENGTH, UPLOAD_LIFE_MS } from "@krapao/contract/limits";
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";

import type { Context } from "../context.ts";
import { refuse } from "../lib/refusal.ts";
import { answerClientError, RAW_BODY, RAW_HEADERS } from "./client-error.ts";
import { sendError } from "./errors.ts";
import { COMMON_HEADERS, DATA_HEADERS } from "./headers.ts";
import { endSlowBodies } from "./slow-bodies.ts";

/** A number for each request: by chance for the process, then counted on, since every request takes one. */
const requestIds = (context: Context): (() => string) => {
  const process = context.random.bytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};

/** Whose address is asked for must be clear to us as to a proxy before us: HTTP/1.1 names one host, once. */
const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
};

/**
 * Fastify with limits of our own, its defaults being none (S9). `bodyLimit` in bytes; `mayUpgrade` lets a request become
 * a socket, which none may when it is left out.
 */
export const createFastify = (
  context: Context,
  bodyLimit: number,
  mayUpgrade: (request: IncomingMessage) => boolean = () => false,
): FastifyInstance => {
  const { trustedProxies } = context.settings;
  const log: FastifyBaseLogger = context.log;
  const app = fastify({
    loggerInstance: log,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: requestIds(context),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit,
    requestTimeout: UPLOAD_LIFE_MS,
    exposeHeadRoutes: false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, caseSensitive: true },
    http: {
      // Asked for by us, so that its answer has our headers.
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: mayUpgrade,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      reply.headers(DATA_HEADERS);
      sendError(error, request, reply);
    },
  });
  endSlowBodies(app, context);
  app.addHook("onRequest", (request, reply, done) => {
    // The hooks that put them on every other answer come after this one.
    reply.headers(COMMON_HEADERS);
    done(hasOneHost(request.raw) ? undefined : refuse("KEY_INVALID"));
  });
  app.server.on("checkExpectation", (_request, response: ServerResponse) => {
    response.writeHead(417, RAW_HEADERS).end(RAW_BODY);
  });
  return app;
};
