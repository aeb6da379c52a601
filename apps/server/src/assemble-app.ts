import type { CallShape } from "@krapao/contract";
import type { FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";

import type { Context } from "./context.ts";
import { createPictureReader } from "./domain/content/pictures.ts";
import { addContentPictures } from "./http/content-pictures.ts";
import { createFastify } from "./http/create-fastify.ts";
import { addDocument } from "./http/document.ts";
import { addErrorHandler } from "./http/errors.ts";
import { addHeaders, type PageHosts } from "./http/headers.ts";
import { addHealth, type Readiness } from "./http/health.ts";
import { inputCompiler } from "./http/input.ts";
import { acceptJsonOnly } from "./http/json.ts";
import { acceptMultipart } from "./http/multipart.ts";
import { addNotFound } from "./http/not-found.ts";
import { addPages, createFallback } from "./http/pages.ts";
import { addRequestHooks } from "./http/request-hooks.ts";
import { type App, openApp, routeRest } from "./http/route.ts";
import type { Callers } from "./http/types.ts";
import { isHandshake } from "./realtime/handshake.ts";
import { addRefusedSockets } from "./realtime/refused-sockets.ts";

/** What differs between the members' app and the operators'. */
export type AppParts = {
  /** The address by which browsers know the app; without a slash at the end. */
  readonly origin: string;
  /** The longest body that is not an upload, in bytes. */
  readonly bodyLimit: number;
  /** The outside hosts that its pages may use. */
  readonly hosts: () => PageHosts;
  /** Every call of its contract. */
  readonly calls: readonly CallShape[];
  readonly callers: Callers;
  readonly addRoutes: (app: App) => void;
  /** What the OpenAPI document says of the app. */
  readonly document: { readonly title: string; readonly description: string };
};

/** How a process serves an app. */
export type AppOptions = {
  /** The folder of the built pages. Without it only calls are answered. */
  readonly pages?: string;
  /** For /readyz. Without it the server is ready at once. */
  readonly readiness?: Readiness;
};

/** Builds an app with its calls, its pages and what every app has, before it listens on a port. */
export const assembleApp = async (
  context: Context,
  { origin, bodyLimit, hosts, calls, callers, addRoutes, document }: AppParts,
  { pages, readiness = { isReady: true, everyPart: true } }: AppOptions,
): Promise<FastifyInstance> => {
  const fastify = createFastify(
    context,
    bodyLimit,
    (request) => isHandshake(request, origin) && context.realtime.mayOpen(request),
  );
  fastify.setValidatorCompiler(inputCompiler);
  fastify.setSerializerCompiler(serializerCompiler);

  addHeaders(fastify, hosts);
  addRequestHooks(fastify, context);
  addErrorHandler(fastify);
  acceptJsonOnly(fastify);
  acceptMultipart(fastify);
  addNotFound(fastify, createFallback(pages, context.settings));

  const app = openApp(fastify, context);
  addRoutes(app);
  routeRest(app, calls, callers);

  addDocument(fastify, calls, { ...document, origin });
  addRefusedSockets(fastify, origin);
  addHealth(fastify, context, readiness);
  addContentPictures(fastify, createPictureReader(context));
  await addPages(fastify, pages);
  return fastify;
};
