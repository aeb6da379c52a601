import type { AddressInfo } from "node:net";

import { fastify } from "fastify";
import { sql } from "kysely";
import type { ClientConfig } from "pg";

import { createApp } from "../../apps/server/src/app.ts";
import { noChatLine } from "../../apps/server/src/realtime/chat-line.ts";
import { noAdapters } from "../../apps/server/src/adapters/adapters.ts";
import { createContext } from "../../apps/server/src/create-context.ts";
import { createPool } from "../../apps/server/src/db/pool.ts";
import { createClock } from "../../apps/server/src/lib/clock.ts";
import { createKeys } from "../../apps/server/src/lib/keys.ts";
import { createLog } from "../../apps/server/src/lib/log.ts";
import { createCounterStopwatch, createStopwatch } from "../../apps/server/src/lib/stopwatch.ts";
import { createRandom } from "../../apps/server/src/lib/random.ts";
import { createSchedule } from "../../apps/server/src/lib/schedule.ts";
import { readSettings } from "../../apps/server/src/settings.ts";

// Runs in a process of its own, started by bench/wallet.ts: `ours`, the server without outside systems, or `plain`, a
// Fastify route that makes as many trivial prepared queries and sends the same bytes.

const POOL = 12;

/** The port that a server listens on. */
const portOf = (address: AddressInfo | string | undefined): number => (typeof address === "object" ? address.port : 0);

type Order = { readonly which: "ours" | "plain"; readonly connection: ClientConfig; readonly body: string };

const ours = async (connection: ClientConfig): Promise<number> => {
  const clock = createClock();
  const log = createLog(clock, "info");
  const random = createRandom();
  const context = createContext({
    settings: readSettings({ DEMO: "off", RATE_LIMIT_FACTOR: "1000000" }),
    log,
    clock,
    stopwatch: createStopwatch(clock.now),
    monotonic: createCounterStopwatch(),
    random,
    schedule: createSchedule(log),
    pool: createPool({ connection, max: POOL, onError: console.error }),
    keys: createKeys([{ id: 1, secret: random.bytes(32) }], random),
    adapters: noAdapters,
    realtime: {
      changed: () => undefined,
      endSessions: () => undefined,
      endAll: () => undefined,
      mayOpen: () => true,
      chat: noChatLine,
      listen: () => undefined,
      close: () => Promise.resolve(),
    },
  });
  const app = await createApp(context);
  await sql`select 1`.execute(context.db);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return portOf(app.addresses()[0]);
};

const plain = async (connection: ClientConfig, body: string): Promise<number> => {
  const pool = createPool({ connection, max: POOL, onError: console.error });
  const app = fastify();
  app.get("/api/wallet", async (_request, reply) => {
    await pool.query({ name: "one", text: "select $1::int as one", values: [1] });
    await pool.query({ name: "one", text: "select $1::int as one", values: [2] });
    return reply.type("application/json; charset=utf-8").send(body);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return portOf(app.addresses()[0]);
};

process.once("disconnect", () => process.exit(0));
process.once("message", (order: Order) => {
  const started = order.which === "ours" ? ours(order.connection) : plain(order.connection, order.body);
  started.then(
    (port) => process.send?.({ port }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
