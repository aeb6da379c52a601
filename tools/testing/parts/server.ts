// Plays the server in tests of the starter itself: it has a port, a database, slow requests and a shutdown.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

const environment = process.env;
const connection = JSON.parse(environment["KRAPAO_DB"] ?? "{}") as pg.ClientConfig;
const pool = new pg.Pool({ ...connection, max: 2 });
pool.on("error", () => undefined);
let everyPart = false;
/** How many slow requests have arrived. */
let slow = 0;

process.on("message", (message: { everyPart?: boolean }) => {
  everyPart = message.everyPart === true;
});

const seen = Object.keys(environment).filter((name) => /^(DATABASE_|DEMO|KRAPAO_)/.test(name));

const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const answer = (status: number, body: unknown): void => {
    response.writeHead(status, { "content-type": "application/json", connection: "close" }).end(JSON.stringify(body));
  };
  try {
    if (request.url === "/readyz") {
      await pool.query("select 1 from migration limit 1");
      return answer(everyPart ? 200 : 503, {});
    }
    if (request.url === "/slow") {
      slow += 1;
      await sleep(1_500);
    }
    answer(200, { pid: process.pid, user: connection.user, seen, slow });
  } catch {
    answer(503, {});
  }
};

const server = createServer((request, response) => void handle(request, response));

if (environment["KRAPAO_TEST_REFUSES"] === "on") {
  process.stderr.write("The key root-1.key is missing: put it back.\n");
  process.exit(1);
}
server.listen(
  {
    port: Number(environment["PORT"]),
    host: environment["HOST"] ?? "127.0.0.1",
    reusePort: Number(environment["SERVERS"] ?? 1) > 1,
  },
  () => process.send?.({ ready: true }),
);
process.on("SIGTERM", () => server.close(() => process.exit(0)));
