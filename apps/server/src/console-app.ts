import { MAX_CALLBACK_BYTES } from "@krapao/contract/limits";
import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import type { FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";

import type { Context } from "./context.ts";
import { createFastify } from "./http/create-fastify.ts";
import { addDocument } from "./http/document.ts";
import { addRequestHooks } from "./http/request-hooks.ts";
import { addErrorHandler } from "./http/errors.ts";
import { addHeaders } from "./http/headers.ts";
import { addHealth, type Readiness } from "./http/health.ts";
import { inputCompiler } from "./http/input.ts";
import { acceptJsonOnly } from "./http/json.ts";
import { addNotFound } from "./http/not-found.ts";
import { addPages, CONSOLE_PAGES, createFallback } from "./http/pages.ts";
import { addConsoleRoutes } from "./console/routes.ts";
import { handleOtherOperatorCalls } from "./console/handle-operator.ts";

export type ConsoleOptions = {
  /** Where the built console lies. */
  readonly pages?: string;
  /** For /readyz; ready at once when left out. */
  readonly readiness?: Readiness;
};

/** The console's pages use no outside host at all. */
const noHosts = { video: [], games: [] };

/** The operators' console and its API, on an origin of its own; the same context as the member's app. */
export const createConsoleApp = async (
  context: Context,
  { pages = CONSOLE_PAGES, readiness = { isReady: true, everyPart: true } }: ConsoleOptions = {},
): Promise<FastifyInstance> => {
  const app = createFastify(context, MAX_CALLBACK_BYTES);
  app.setValidatorCompiler(inputCompiler);
  app.setSerializerCompiler(serializerCompiler);

  addHeaders(app, () => noHosts);
  addRequestHooks(app, context);
  addErrorHandler(app);
  acceptJsonOnly(app);
  addNotFound(app, createFallback(pages, context.settings.edition));

  addConsoleRoutes(app, context);
  handleOtherOperatorCalls(app, context, operatorCalls);

  addDocument(app, operatorCalls, {
    title: "Krapao operator API",
    description: "What the operators' console calls.",
    origin: context.settings.consoleOrigin,
  });
  addHealth(app, context, readiness);
  await addPages(app, pages);
  return app;
};
