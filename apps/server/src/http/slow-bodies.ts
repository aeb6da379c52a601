import type { IncomingMessage } from "node:http";
import { finished } from "node:stream";

import { REQUEST_LIFE_MS } from "@krapao/contract/limits";
import type { FastifyInstance } from "fastify";

import type { Context } from "../context.ts";
import { rawAnswer } from "./client-error.ts";

const CHECK_MS = 5_000;
/** A server that ends gives up a body of which nothing came for this long. */
const STALLS_MS = 2_000;
const TOO_SLOW = rawAnswer("408 Request Timeout");

/** Whether the rest of a body is still to come. A request that did not come over a socket has all of it. */
const isIncomplete = ({ complete }: Partial<IncomingMessage>): boolean => complete === false;

/**
 * Ends requests whose body is not complete after 60 s, and while the server ends those whose body stalls: their senders
 * repeat them. Node has one limit for all requests, which is the limit of uploads (SECURITY.md S9).
 */
export const endSlowBodies = (app: FastifyInstance, context: Context): void => {
  /** The requests that are not over, and when those that have the limit began. */
  const under = new Map<IncomingMessage, number | null>();
  app.addHook("onRequest", async (request) => {
    if (request.method === "GET") return;
    const isUpload = request.routeOptions.config.call?.multipart !== undefined;
    under.set(request.raw, isUpload ? null : context.clock.now().getTime());
  });
  app.addHook("onRequestAbort", async ({ raw }) => void under.delete(raw));
  app.addHook("onResponse", async ({ raw }) => {
    // A request may be refused before its body is complete. Its connection waits for the rest.
    if (isIncomplete(raw)) {
      under.set(raw, null);
      finished(raw, () => under.delete(raw));
    } else under.delete(raw);
  });
  app.addHook("preClose", async () => {
    const coming = () => [...under.keys()].filter((raw) => isIncomplete(raw) && !raw.socket.destroyed);
    for (let open = coming(); open.length > 0; open = coming()) {
      const read = new Map(open.map((raw) => [raw, raw.socket.bytesRead]));
      await context.schedule.sleep(STALLS_MS);
      for (const raw of coming()) if (raw.socket.bytesRead === read.get(raw)) raw.socket.destroy();
    }
  });
  let looking: { readonly stop: () => Promise<void> } | null = null;
  app.addHook("onClose", async () => looking?.stop());
  app.addHook("onListen", async () => {
    looking ??= context.schedule.every("end slow requests", CHECK_MS, async () => {
      const before = context.clock.now().getTime() - REQUEST_LIFE_MS;
      for (const [raw, since] of under) {
        if (!isIncomplete(raw) || since === null || since > before) continue;
        under.delete(raw);
        raw.socket.end(TOO_SLOW, () => raw.socket.destroy());
      }
    });
  });
};
