import { MAX_CALLBACK_BYTES } from "@krapao/contract/limits";

import type { Context } from "../context.ts";
import { perAddress, takeTurn } from "../lib/limiter.ts";
import { createLocalLimiter } from "../lib/local-limiter.ts";
import { refuse } from "../lib/refusal.ts";
import type { App } from "./route.ts";
import "./types.ts";

/** A provider's call to us, unparsed: its signature is checked before anything is parsed. */
export type CallbackRequest = {
  readonly method: string;
  /** With the query, as it was signed. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

/**
 * The answer to the provider. `bad` and `replay` both give a 401 without details (S33), and each has its own name in
 * the log.
 */
export type CallbackAnswer =
  | { readonly status: number; readonly type: string; readonly body: string }
  | "bad"
  | "replay";

const textHeaders = (headers: NodeJS.Dict<string | string[]>): Readonly<Record<string, string | undefined>> => {
  const texts: Record<string, string | undefined> = {};
  for (const name in headers) {
    const value = headers[name];
    texts[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return texts;
};

/**
 * Adds a path that a provider calls. It is not part of the contract: it takes any content type and raw bytes up to 256
 * KiB, and answers in the provider's own form. It also answers after the service has ended. Callers who send bad
 * signatures are limited by address (S8), first in this process, so that a flood of them does not reach the database. A
 * good signature is always taken, because a provider may share its address with others behind a balancer. Throws
 * UNAUTHORIZED for a bad signature, and REQUEST_LIMIT beyond the limit.
 */
export const handleCallback = (
  { fastify, context }: App,
  path: string,
  handler: (request: CallbackRequest, caller: string) => Promise<CallbackAnswer>,
): void => {
  const limit = perAddress(context.settings, "badSignatures");
  const local = createLocalLimiter(context.clock, limit);
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_CALLBACK_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: "POST",
      url: path,
      bodyLimit: MAX_CALLBACK_BYTES,
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { method, url, headers, caller } = request;
        const answer = await handler({ method, path: url, headers: textHeaders(headers), body }, caller);
        if (typeof answer === "object") return reply.code(answer.status).type(answer.type).send(answer.body);
        request.log.warn({ event: answer === "replay" ? "replay" : "signature.bad", address: caller });
        const full = local.take(caller);
        if (full !== null) throw refuse("REQUEST_LIMIT", full);
        const taken = await takeTurn(context.db, limit, caller);
        if (!taken.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: taken.retryAfter });
        throw refuse("UNAUTHORIZED");
      },
    });
  });
};

/**
 * Records an event for 90 days. Call this when the work is done. If a server dies before that, the provider sends the
 * event again, and the work's own reference makes the second time do nothing.
 */
export const recordEvent = async (context: Context, provider: string, eventId: string): Promise<void> => {
  await context.db
    .insertInto("callback_event")
    .values({ provider, event_id: eventId, created_at: context.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
