import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { refuse } from "../lib/refusal.ts";

/** Addresses that are calls: no page stands there. */
const OURS = /^\/(?:api|callbacks|socket\.io)(?:[/?]|$)/;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/** What is not there: a JSON 404, or the app's own page of an address that is no call. */
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
