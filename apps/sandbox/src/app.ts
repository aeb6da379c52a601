import fastify from "fastify";
import type { FastifyInstance } from "fastify";

import { breakCalls } from "./fault-hooks.ts";
import { gameProviders } from "./games/providers.ts";
import { noPages } from "./host/page-options.ts";
import type { PageOptions } from "./host/page-options.ts";
import { registerPages } from "./host/register-pages.ts";
import { registerBank } from "./person/bank-api.ts";
import { registerFaults } from "./person/faults-api.ts";
import { registerGames } from "./person/games-api.ts";
import { registerMessengerList } from "./person/messenger-api.ts";
import { registerSms } from "./person/sms-api.ts";
import { registerTotals } from "./person/totals-api.ts";
import { registerTruemoney } from "./person/truemoney-api.ts";
import { isOwnHost } from "./own-host.ts";
import { registerMessenger } from "./providers/messenger.ts";
import { plainProviders } from "./providers/providers.ts";
import { createRecipes, type Recipes } from "./recipes/recipes.ts";
import { Refusal } from "./refusal.ts";
import type { World } from "./world.ts";

const MAX_BODY_BYTES = 256 * 1024;

/** Accepts JSON. An empty body is accepted, because clients send the content type out of habit. */
const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body, done);
  });
};

/** The calls of the server: every outside system in its own format. Faults affect only these. */
const registerWorld = (app: FastifyInstance, world: World, recipes: Recipes): void => {
  void app.register(async (scope) => {
    // The world's own time, also when it is not the machine's.
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("date", world.clock.now().toUTCString());
    });
    breakCalls(scope, world);
    recipes.hook(scope);
    // It moves no money and has no faults.
    void scope.register(async (provider) => registerMessenger(provider, world), { prefix: "/world/messenger" });
    for (const { path, register } of plainProviders) {
      void scope.register(async (provider) => register(provider, world), { prefix: `/world/${path}` });
    }
    for (const { code, register } of gameProviders) {
      void scope.register(async (game) => register(game, world, code), {
        prefix: `/world/games/${code.toLowerCase()}`,
      });
    }
  });
};

/** The calls of a person, a page or a test (CONTRACT.md, The sandbox). Faults never affect them. */
const registerPerson = (app: FastifyInstance, world: World): void => {
  registerSms(app, world);
  registerMessengerList(app, world);
  registerBank(app, world);
  registerTruemoney(app, world);
  registerGames(app, world);
  registerFaults(app, world);
  registerTotals(app, world);
};

/**
 * The whole sandbox over one world. It has no state of its own and needs no sockets: `inject` is enough. Form posts
 * arrive as `URLSearchParams`.
 */
export const createSandbox = (world: World, pages: PageOptions = noPages): FastifyInstance => {
  const app = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  });
  acceptJson(app);
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
  app.addHook("onRequest", (request, _reply, done) =>
    done(isOwnHost(request.headers.host, world.origin) ? undefined : new Refusal(421, "WRONG_HOST")),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ message: error.key });
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return reply.code(status).send({ message: "INVALID_REQUEST" });
    process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : "unknown failure"}\n`);
    return reply.code(500).send({ message: "INTERNAL_ERROR" });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "NOT_FOUND" }));
  app.get("/healthz", () => ({ ok: true }));
  const recipes = createRecipes(world, pages);
  registerWorld(app, world, recipes);
  registerPerson(app, world);
  registerPages(app, world, pages, recipes);
  return app;
};
