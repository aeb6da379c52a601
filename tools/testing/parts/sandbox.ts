// Stands in for the sandbox where the starter itself is tried.
import { createServer } from "node:http";

const server = createServer((_, response) => response.setHeader("connection", "close").end(String(process.pid)));
server.listen(Number(process.env["SANDBOX_PORT"]), process.env["HOST"] ?? "127.0.0.1", () =>
  process.send?.({ ready: true }),
);
process.on("SIGTERM", () => server.close(() => process.exit(0)));
