import type { FastifyInstance } from "fastify";
import { sql } from "kysely";

import type { Context } from "../context.ts";

/** Whether this process has started, and whether every part of the same start listens. */
export type Readiness = { isReady: boolean; everyPart: boolean };

/** A database that takes longer to answer is not ready. */
const ANSWER_MS = 3_000;

/**
 * Whether the database answers in time, on the connections of the calls and on those of the ledger. While one check
 * waits for its answer, no other check is sent.
 */
const databaseProbe = (context: Context): (() => Promise<boolean>) => {
  let pending: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    try {
      await Promise.all([sql`select 1`.execute(context.db), context.ledger.ping()]);
      return true;
    } catch {
      return false;
    } finally {
      pending = null;
    }
  };
  return async () => {
    const waiting = new AbortController();
    const late = context.schedule.sleep(ANSWER_MS, waiting.signal).then(
      () => false,
      () => false,
    );
    try {
      return await Promise.race([(pending ??= ask()), late]);
    } finally {
      waiting.abort();
    }
  };
};

/** Whether the process is alive, and whether it is ready. Neither answer names a version or a host (S12). */
export const addHealth = (app: FastifyInstance, context: Context, readiness: Readiness): void => {
  const isDatabaseUp = databaseProbe(context);
  // Some balancers probe by HEAD. Without this route HEAD would get a page, which always answers 200.
  const method = ["GET", "HEAD"];
  app.route({ method, url: "/healthz", handler: async () => ({ status: "ok" }) });
  app.route({
    method,
    url: "/readyz",
    handler: async (_request, reply) => {
      if (context.databaseTime.isSkewed()) return reply.code(503).send({ status: "the clock is off" });
      const isReady = readiness.isReady && readiness.everyPart && (await isDatabaseUp());
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
    },
  });
};
