import type { FastifyInstance } from "fastify";

import { InvalidInput } from "../lib/invalid-input.ts";

/**
 * Accepts JSON and nothing else (S4). Invalid JSON, and a body that would change a prototype, are refused with
 * KEY_INVALID. An empty body is accepted, because clients send the content type out of habit.
 */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    request.unread = body;
    if (body === "") done(null, undefined);
    else
      void parse(request, body, (error, value) => {
        done(error && new InvalidInput("KEY_INVALID", [{ path: "", message: "invalid_json" }]), value);
      });
  });
};
