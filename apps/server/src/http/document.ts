import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

import type { Context } from "../context.ts";
import { readingPage, readingStyle } from "./reading-page.ts";

/** Collects the routes' declarations; to be called before the first is added. */
export const addDocument = async (app: FastifyInstance, context: Context): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Krapao member API",
        description: "What the member's app calls. Amounts are in major units.",
        version: "1.1.14",
      },
      servers: [{ url: context.settings.publicOrigin }],
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
};

/** Serves the OpenAPI document, and a page on which a person reads it. */
export const addDocumentRoutes = (app: FastifyInstance): void => {
  let text: string | null = null;
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").send(text);
  });
  app.get("/api/docs", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(readingPage(app.swagger())),
  );
  app.get("/api/docs/style.css", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(readingStyle),
  );
};
