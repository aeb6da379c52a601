import { calls } from "@krapao/contract";
import {
  HEADERS_TIMEOUT_MS,
  MAX_BODY_BYTES,
  MAX_HEADER_BYTES,
  MAX_PARAMETER_LENGTH,
  REQUEST_LIFE_MS,
} from "@krapao/contract/limits";
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";

import type { Context } from "./context.ts";
import { addConfig } from "./http/config.ts";
import { answerClientError } from "./http/client-error.ts";
import { addDocument } from "./http/document.ts";
import { addEdge } from "./http/edge.ts";
import { addErrorHandler, sendError } from "./http/errors.ts";
import { addAccount } from "./features/account/account.ts";
import { addCallbacks } from "./features/callbacks/callbacks.ts";
import { addDeposits } from "./features/deposit/deposits.ts";
import { addGame } from "./features/game/game.ts";
import { addLookup } from "./features/lookup/lookup.ts";
import { addOtp } from "./features/otp/otp.ts";
import { addSession } from "./features/session/session.ts";
import { addStatement } from "./features/statement/statement.ts";
import { addTransfers } from "./features/transfer/transfers.ts";
import { addWallet } from "./features/wallet/wallet.ts";
import { addWithdrawals } from "./features/withdraw/withdrawals.ts";
import { handleRest } from "./http/handle.ts";
import { addHeaders, DATA_HEADERS } from "./http/headers.ts";
import { addHealth, type Readiness } from "./http/health.ts";
import { inputCompiler } from "./http/input.ts";
import { acceptJsonOnly } from "./http/json.ts";
import { addNotFound } from "./http/not-found.ts";
import { addPages, createFallback, PAGES } from "./http/pages.ts";
import { createSite } from "./lib/site.ts";

/** A number for each request: by chance for the process, then counted on, since every request takes one. */
const requestIds = (context: Context): (() => string) => {
  const process = context.random.bytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};

/** The server's own limits; Fastify's defaults are none (S9). */
const createFastify = (context: Context): FastifyInstance => {
  const { trustedProxies } = context.settings;
  const log: FastifyBaseLogger = context.log;
  return fastify({
    loggerInstance: log,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: requestIds(context),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_LIFE_MS,
    exposeHeadRoutes: false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, caseSensitive: true },
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      reply.headers(DATA_HEADERS);
      sendError(error, request, reply);
    },
  });
};

export type AppOptions = {
  /** Where the built member app lies. */
  readonly pages?: string;
  /** For /readyz; ready at once when left out. */
  readonly readiness?: Readiness;
};

/** The whole server but the port: every feature, added by its name. */
export const createApp = async (
  context: Context,
  { pages = PAGES, readiness = { isReady: true, everyPart: true } }: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = createFastify(context);
  app.setValidatorCompiler(inputCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const site = createSite(context);
  await site.refresh();
  app.addHook("onClose", site.stop);

  addHeaders(app, site.hosts);
  addEdge(app, context);
  addErrorHandler(app);
  acceptJsonOnly(app);
  addNotFound(app, createFallback(pages, context.settings.edition));

  addSession(app, context);
  addOtp(app, context);
  addAccount(app, context);
  addLookup(app, context);
  addWallet(app, context);
  addGame(app, context);
  addTransfers(app, context);
  addWithdrawals(app, context);
  addDeposits(app, context);
  addStatement(app, context);
  addCallbacks(app, context);
  handleRest(app, context, calls);

  addDocument(app, context);
  addConfig(app, context);
  addHealth(app, context, readiness);
  await addPages(app, pages);
  return app;
};
