import { APP_VERSION, type CallShape } from "@krapao/contract";
import { openApiDocument } from "@krapao/contract/openapi";
import type { FastifyInstance } from "fastify";

import { readingPage, readingStyle } from "./reading-page.ts";

/** Serves the OpenAPI document, made from the contract itself, and a page on which a person reads it. */
export const addDocument = (
  app: FastifyInstance,
  calls: readonly CallShape[],
  of: { readonly title: string; readonly description: string; readonly origin: string },
): void => {
  const document = openApiDocument(calls, { ...of, version: APP_VERSION });
  const text = JSON.stringify(document);
  const page = readingPage(document);
  app.get("/api/openapi.json", async (_request, reply) => reply.type("application/json; charset=utf-8").send(text));
  app.get("/api/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get("/api/docs/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(readingStyle));
};
