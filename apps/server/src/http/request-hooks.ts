import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import { callerOf } from "../lib/address.ts";
import { perAddress } from "../lib/limiter.ts";
import { createLocalLimiter } from "../lib/local-limiter.ts";
import { refuse } from "../lib/refusal.ts";

/** Routes outside the API that query the database and count like its calls. */
const COUNTED: ReadonlySet<string> = new Set(["/config.json"]);
/** Counted apart from calls, so that members behind a balancer's address cannot use up the turns of its probes. */
const PROBE = "/readyz";
/** Counted apart from calls, because one page shows many. */
const PICTURE = "/pictures/:file";

/**
 * Adds the hooks that every request passes: the caller's address, the rate limit, and a line in the log when it is
 * answered.
 */
export const addRequestHooks = (app: FastifyInstance, context: Context): void => {
  const rate = perAddress(context.settings, "calls");
  const calls = createLocalLimiter(context.clock, rate);
  const apart = new Map([PROBE, PICTURE].map((route) => [route, createLocalLimiter(context.clock, rate)]));
  app.decorateRequest("signedIn", null);
  app.decorateRequest("sinceChecked", null);
  app.decorateRequest("keyRow", null);
  app.decorateRequest("unread", null);
  app.decorateRequest("withheld", null);
  app.decorateRequest("caller", "");

  // Without promises, because every request passes these hooks.
  app.addHook("onRequest", (request, reply, done) => {
    request.caller = callerOf(request.ip);
    // The route is used, because one address can be written in many ways.
    const route = request.routeOptions.url ?? request.url;
    const isCall = /^\/api(?:[/?]|$)/.test(route);
    if (isCall) reply.header("cache-control", "no-store");
    const limiter = apart.get(route) ?? (isCall || COUNTED.has(route) ? calls : undefined);
    const full = limiter?.take(request.caller) ?? null;
    done(full === null ? undefined : refuse("REQUEST_LIMIT", { retryAfter: full.retryAfter }));
  });

  app.addHook("onResponse", (request, reply, done) => {
    request.log.info({
      event: "call",
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.caller,
      member: request.signedIn?.member?.id.toString(),
      operator: request.signedIn?.operator?.id.toString(),
    });
    done();
  });
};

/** The route's pattern, never the address itself, because paths hold passwords and signatures (S54). */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "none";
