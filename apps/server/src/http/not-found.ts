import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { refuse } from "../lib/refusal.ts";

/** Paths of calls. No page has such a path. */
const OURS = /^\/(?:api|callbacks|socket\.io)(?:[/?]|$)/;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/** Answers a path that does not exist: with a JSON 404, or with the app's page when the path is not a call's. */
export const addNotFound = (
  app: FastifyInstance,
  fallback: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null,
): void => {
  app.setNotFoundHandler((request, reply) => {
    if (!METHODS.has(request.method)) throw refuse("KEY_INVALID", { status: 405 });
    const page = OURS.test(request.url) ? null : fallback(request, reply);
    if (page === null) throw refuse("NOT_FOUND");
    return page;
  });
};
