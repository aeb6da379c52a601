import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import { callerOf } from "../lib/address.ts";
import { perAddress } from "../lib/limiter.ts";
import { createLocalLimiter } from "../lib/local-limiter.ts";
import { refuse } from "../lib/refusal.ts";

/** Routes beside the API that ask the database and count as its calls do. */
const COUNTED: ReadonlySet<string> = new Set(["/config.json"]);
/** Counted by itself: the members behind a balancer's address must not keep its own probes out. */
const PROBE = "/readyz";

/** What every request of the API passes: who calls, how often, and a line in the log when it is answered. */
export const addRequestHooks = (app: FastifyInstance, context: Context): void => {
  const rate = perAddress(context.settings, "calls");
  const calls = createLocalLimiter(context.clock, rate);
  const probes = createLocalLimiter(context.clock, rate);
  app.decorateRequest("signedIn", null);
  app.decorateRequest("keyRow", null);
  app.decorateRequest("unread", null);
  app.decorateRequest("withheld", null);
  app.decorateRequest("caller", "");

  // Without promises: every request passes these.
  app.addHook("onRequest", (request, reply, done) => {
    request.caller = callerOf(request.ip);
    // The route, since an address may be written in many ways.
    const route = request.routeOptions.url ?? request.url;
    const isCall = /^\/api(?:[/?]|$)/.test(route);
    if (isCall) reply.header("cache-control", "no-store");
    const limiter = route === PROBE ? probes : isCall || COUNTED.has(route) ? calls : null;
    const full = limiter === null ? null : limiter.take(request.caller);
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

/** The pattern, never the address itself: paths hold passwords and signatures (S54). */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "none";
