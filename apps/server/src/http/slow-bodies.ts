import type { IncomingMessage } from "node:http";

import { REQUEST_LIFE_MS } from "@krapao/contract/limits";
import type { FastifyInstance } from "fastify";

import type { Context } from "../context.ts";
import { rawAnswer } from "./client-error.ts";

const CHECK_MS = 5_000;
const TOO_SLOW = rawAnswer("408 Request Timeout");

/**
 * Ends requests whose body is not complete after 60 s. Node has one limit for all requests, which is the limit of
 * uploads (SECURITY.md S9).
 */
export const endSlowBodies = (app: FastifyInstance, context: Context): void => {
  const under = new Map<IncomingMessage, number>();
  const forget = async ({ raw }: { readonly raw: IncomingMessage }): Promise<void> => void under.delete(raw);
  app.addHook("onRequest", async (request) => {
    if (request.method !== "GET" && request.routeOptions.config.call?.multipart !== true)
      under.set(request.raw, context.clock.now().getTime());
  });
  app.addHook("preValidation", forget);
  app.addHook("onRequestAbort", forget);
  app.addHook("onResponse", forget);
  let looking: { readonly stop: () => Promise<void> } | null = null;
  app.addHook("onClose", async () => looking?.stop());
  app.addHook("onListen", async () => {
    looking ??= context.schedule.every("end slow requests", CHECK_MS, async () => {
      const before = context.clock.now().getTime() - REQUEST_LIFE_MS;
      for (const [raw, since] of under) {
        if (since > before) continue;
        under.delete(raw);
        raw.socket.end(TOO_SLOW, () => raw.socket.destroy());
      }
    });
  });
};
