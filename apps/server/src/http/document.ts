import { APP_VERSION, type CallShape } from "@krapao/contract";
import { openApiDocument } from "@krapao/contract/openapi";
import type { FastifyInstance } from "fastify";

import { documentPage, documentStyle } from "./document-page.ts";

/** Serves the OpenAPI document, which is generated from the contract, and a readable page of it. */
export const addDocument = (
  app: FastifyInstance,
  calls: readonly CallShape[],
  of: { readonly title: string; readonly description: string; readonly origin: string },
): void => {
  let made: { readonly text: string; readonly page: string } | null = null;
  // Made on the first request. Few people ask for it, and otherwise every start would take longer.
  const asked = () => {
    if (made !== null) return made;
    const document = openApiDocument(calls, { ...of, version: APP_VERSION });
    made = { text: JSON.stringify(document), page: documentPage(document) };
    return made;
  };
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(asked().text),
  );
  app.get("/api/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(asked().page));
  app.get("/api/docs/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(documentStyle));
};
