import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { refuse } from "../lib/refusal.ts";

/** Paths of calls. No page has such a path. */
const OURS = /^\/(?:api|callbacks|socket\.io)(?:[/?]|$)/;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/**
 * The address by which a request finds its route. Outside the paths of calls one that cannot be decoded is an unknown
 * path like any other, so it is taken as it is written.
 */
export const routedAs = (url: string): string => {
  if (!url.includes("%") || OURS.test(url)) return url;
  const [path = ""] = url.split("?", 1);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
};

/**
 * Answers a path that no route has: with the app's page, or with a JSON 404 below the paths of calls. A method that no
 * call has gets a 405.
 */
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
