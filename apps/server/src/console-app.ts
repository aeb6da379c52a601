import { MAX_CALLBACK_BYTES } from "@krapao/contract/limits";
import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import type { FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";

import type { Context } from "./context.ts";
import { isHandshake } from "./realtime/handshake.ts";
import { addRefusedSockets } from "./realtime/refused-sockets.ts";
import { createFastify } from "./http/create-fastify.ts";
import { addDocument } from "./http/document.ts";
import { addRequestHooks } from "./http/request-hooks.ts";
import { addErrorHandler } from "./http/errors.ts";
import { addHeaders } from "./http/headers.ts";
import { addHealth, type Readiness } from "./http/health.ts";
import { inputCompiler } from "./http/input.ts";
import { acceptJsonOnly } from "./http/json.ts";
import { acceptMultipart } from "./http/multipart.ts";
import { addNotFound } from "./http/not-found.ts";
import { createPictureReader } from "./domain/content/pictures.ts";
import { addContentPictures } from "./http/content-pictures.ts";
import { addPages, createFallback } from "./http/pages.ts";
import { addConsoleRoutes } from "./console/routes.ts";
import { operators } from "./console/operators.ts";
import { openApp, routeRest } from "./http/route.ts";

export type ConsoleOptions = {
  /** The folder of the built console. Without it only calls are answered. */
  readonly pages?: string;
  /** For /readyz. Without it the server is ready at once. */
  readonly readiness?: Readiness;
};

/** The console's pages use no outside host at all. */
const noHosts = { video: [], games: [] };

/** The operators' console and its API, on an origin of its own. It shares the context of the members' app. */
export const createConsoleApp = async (
  context: Context,
  { pages, readiness = { isReady: true, everyPart: true } }: ConsoleOptions = {},
): Promise<FastifyInstance> => {
  const fastify = createFastify(
    context,
    MAX_CALLBACK_BYTES,
    (request) => isHandshake(request, context.settings.consoleOrigin) && context.realtime.mayOpen(request),
  );
  fastify.setValidatorCompiler(inputCompiler);
  fastify.setSerializerCompiler(serializerCompiler);

  addHeaders(fastify, () => noHosts);
  addRequestHooks(fastify, context);
  addErrorHandler(fastify);
  acceptJsonOnly(fastify);
  acceptMultipart(fastify);
  addNotFound(fastify, createFallback(pages, context.settings));

  const app = openApp(fastify, context);
  addConsoleRoutes(app);
  routeRest(app, operatorCalls, operators);

  addDocument(fastify, operatorCalls, {
    title: "Krapao operator API",
    description: "What the operators' console calls.",
    origin: context.settings.consoleOrigin,
  });
  addRefusedSockets(fastify, context.settings.consoleOrigin);
  addHealth(fastify, context, readiness);
  addContentPictures(fastify, createPictureReader(context));
  await addPages(fastify, pages);
  return fastify;
};
