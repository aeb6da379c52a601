import type { FastifyInstance } from "fastify";
import { sql } from "kysely";

import type { Context } from "../context.ts";

/** Whether this process has started whole, and whether every part of the start listens. */
export type Readiness = { isReady: boolean; everyPart: boolean };

const isDatabaseUp = async (context: Context): Promise<boolean> => {
  try {
    await sql`select 1`.execute(context.db);
    return true;
  } catch {
    return false;
  }
};

/** Lives; ready. Neither names a version or a host (S12). */
export const addHealth = (app: FastifyInstance, context: Context, readiness: Readiness): void => {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const isReady = readiness.isReady && readiness.everyPart && (await isDatabaseUp(context));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
};
