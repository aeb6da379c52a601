import type { IncomingMessage, ServerResponse } from "node:http";

import {
  HEADERS_TIMEOUT_MS,
  MAX_HEADER_BYTES,
  MAX_PARAMETER_LENGTH,
  STALLED_MS,
  UPLOAD_LIFE_MS,
} from "@krapao/contract/limits";
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";

import type { Context } from "../context.ts";
import { refuse } from "../lib/refusal.ts";
import { answerClientError, RAW_BODY, RAW_HEADERS } from "./client-error.ts";
import { sendError } from "./errors.ts";
import { COMMON_HEADERS, DATA_HEADERS } from "./headers.ts";
import { routedAs } from "./not-found.ts";
import { endSlowBodies } from "./slow-bodies.ts";

/** Makes ids of requests: a random part for the process and a counter, because every request takes an id. */
const requestIds = (context: Context): (() => string) => {
  const process = context.random.bytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};

/** HTTP/1.1 requires exactly one Host header. With several, we and a proxy before us could read different hosts. */
const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
};

/**
 * A Fastify app with our own limits, because Fastify has none by default (S9). `bodyLimit` is in bytes. `mayUpgrade`
 * decides which requests may become sockets. By default none may.
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
    rewriteUrl: ({ url = "/" }) => routedAs(url),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit,
    requestTimeout: UPLOAD_LIFE_MS,
    connectionTimeout: STALLED_MS,
    exposeHeadRoutes: false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, caseSensitive: true },
    http: {
      // We check it ourselves, so that the answer has our headers.
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
    // The hooks that put them on every other answer run after this one, and not at all for a request that is refused.
    const isRefused = !hasOneHost(request.raw);
    reply.headers(isRefused ? DATA_HEADERS : COMMON_HEADERS);
    done(isRefused ? refuse("KEY_INVALID") : undefined);
  });
  app.server.on("checkExpectation", (_request, response: ServerResponse) => {
    response.writeHead(417, RAW_HEADERS).end(RAW_BODY);
  });
  return app;
};
