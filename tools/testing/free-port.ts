import { once } from "node:events";
import { createServer } from "node:net";

/**
 * The first port that may be given. The systems give ports from 32768 or later on to outgoing connections and to
 * listeners that ask for any: such a port could be taken between the moment it is given here and the moment it is used.
 * `fetch` refuses some ports, of which 10080 is the highest.
 */
const FIRST = 10_100;
/** Each test process of a run has as many ports of its own. */
const PORTS = 2_000;
const PROCESSES = 11;

const first = FIRST + PORTS * (Number(process.env["VITEST_POOL_ID"] ?? 0) % PROCESSES);
let next = Math.floor(Math.random() * PORTS);

/** A free port that no other test process is given, and this one not again for long. */
export const freePort = async (): Promise<number> => {
  const port = first + (next++ % PORTS);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return freePort();
    throw error;
  }
  server.close();
  await once(server, "close");
  return port;
};
