// Plays the sandbox in tests of the starter itself.
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const server = createServer((_, response) => response.setHeader("connection", "close").end(String(process.pid)));
// How long it takes to listen, so that a test can see the time before.
await sleep(Number(process.env["KRAPAO_TEST_SANDBOX_MS"] ?? 0));
server.listen(Number(process.env["SANDBOX_PORT"]), process.env["HOST"] ?? "127.0.0.1", () =>
  process.send?.({ ready: true }),
);
process.on("SIGTERM", () => server.close(() => process.exit(0)));
