import { MAX_CALLBACK_BYTES } from "@krapao/contract/limits";
import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import type { FastifyInstance } from "fastify";

import { type AppOptions, assembleApp } from "./assemble-app.ts";
import { operators } from "./console/operators.ts";
import { addConsoleRoutes } from "./console/routes.ts";
import type { Context } from "./context.ts";
import type { PageHosts } from "./http/headers.ts";

/** The console's pages use no outside host at all. */
const NO_HOSTS: PageHosts = { video: [], games: [] };

/** The operators' console and its API, on an origin of its own. It shares the context of the members' app. */
export const createConsoleApp = (context: Context, options: AppOptions = {}): Promise<FastifyInstance> =>
  assembleApp(
    context,
    {
      origin: context.settings.consoleOrigin,
      bodyLimit: MAX_CALLBACK_BYTES,
      hosts: () => NO_HOSTS,
      calls: operatorCalls,
      callers: operators,
      addRoutes: addConsoleRoutes,
      document: { title: "Krapao operator API", description: "What the operators' console calls." },
    },
    options,
  );
