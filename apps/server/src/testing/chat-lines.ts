import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

import { createApp } from "../app.ts";
import { createConsoleApp } from "../console-app.ts";
import type { Context } from "../context.ts";
import { createPool } from "../db/pool.ts";
import { memberOfToken } from "../domain/session/read-session.ts";
import { createRealtime } from "../realtime/create-realtime.ts";
import type { TestServer } from "./server.ts";

/** One server process's code on the test's database, with ports and sockets of its own. */
export type Line = {
  readonly context: Context;
  readonly app: FastifyInstance;
  readonly consoleApp: FastifyInstance;
  readonly url: string;
  readonly consoleUrl: string;
  readonly call: (
    method: "GET" | "POST" | "PUT",
    url: string,
    more?: { readonly body?: object; readonly token?: string | undefined; readonly headers?: Record<string, string> },
  ) => Promise<LightMyRequestResponse>;
  readonly close: () => Promise<void>;
};

const portOf = (app: FastifyInstance): number => {
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** Opens one more server with its own sockets on the same database, as SERVERS=2 starts them. */
export const openLine = async ({ context: base, database }: TestServer): Promise<Line> => {
  const pool = createPool({ connection: database.app, max: 4, onError: () => undefined });
  const { settings, clock, log } = base;
  const realtime = createRealtime({ settings, clock, log, pool });
  const context: Context = { ...base, realtime };
  const app = await createApp(context);
  const consoleApp = await createConsoleApp(context);
  await app.listen({ host: "127.0.0.1", port: 0 });
  await consoleApp.listen({ host: "127.0.0.1", port: 0 });
  realtime.listen(app.server, { ...context, memberOfToken: (token) => memberOfToken(context, token) });
  realtime.chat.listenOperators(consoleApp.server, context);
  return {
    context,
    app,
    consoleApp,
    url: `http://127.0.0.1:${portOf(app)}`,
    consoleUrl: `http://127.0.0.1:${portOf(consoleApp)}`,
    call: (method, url, { body, token, headers = {} } = {}) => {
      const options: InjectOptions = { method, url, headers: { "x-client": "wallet-user", ...headers } };
      if (token !== undefined) options.headers = { ...options.headers, authorization: `Bearer ${token}` };
      if (body !== undefined) options.payload = body;
      return app.inject(options);
    },
    close: async () => {
      await realtime.close();
      await Promise.all([app.close(), consoleApp.close()]);
      await pool.end();
    },
  };
};
