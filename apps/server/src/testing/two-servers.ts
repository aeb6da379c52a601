import { createApp } from "../app.ts";
import type { Context } from "../context.ts";
import { createDatabaseTime } from "../lib/database-time.ts";
import type { TestServer } from "./server.ts";

/**
 * Opens another server on the same database, whose own clock is `aheadMs` ahead. Returns its context and how to call
 * it.
 */
export const openSecond = async (
  server: TestServer,
  aheadMs: number,
): Promise<{
  readonly context: Context;
  readonly post: (url: string, body: object, from: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly close: () => Promise<void>;
}> => {
  const { clock: own, db, stopwatch, log } = server.context;
  const clock = { now: () => new Date(own.now().getTime() + aheadMs) };
  const databaseTime = createDatabaseTime({ db, clock, stopwatch, log });
  await databaseTime.measure();
  const context: Context = { ...server.context, clock, databaseTime };
  const app = await createApp(context);
  await app.ready();
  return {
    context,
    post: async (url, body, from, headers = {}) => {
      const answer = await app.inject({
        method: "POST",
        url,
        remoteAddress: from,
        headers: { "x-client": "wallet-user", ...headers },
        payload: body,
      });
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
    },
    close: async () => {
      await app.close();
    },
  };
};

export type Answer = {
  readonly status: number;
  readonly body: { readonly message?: string; readonly otpToken?: string; readonly token?: string };
  readonly headers: Readonly<Record<string, unknown>>;
};
