import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { StartError, systemCode } from "./start-error.ts";

/** A port of this start, and the setting that names it. */
export type NeededPort = { readonly setting: string; readonly port: number };

/** The last process of a killed instance may hold the port for a moment. */
const PATIENCE = 2_000;

const tryPort = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(systemCode(error) ?? "unknown"));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });

const explain = (host: string, { setting, port }: NeededPort, code: string): string => {
  if (code === "EADDRINUSE")
    return `Port ${port} (${setting}) on ${host} is taken by another program: stop it, or set ${setting} to a free port.`;
  if (code === "EACCES")
    return `Port ${port} (${setting}) needs rights that this account does not have: set ${setting} to a port above 1023.`;
  return `HOST=${host} is no address of this machine (${code}): set HOST to one that is, such as 127.0.0.1.`;
};

/** Throws a {@link StartError} for the first port that cannot be used. */
export const assertPortsAreFree = async (host: string, ports: readonly NeededPort[]): Promise<void> => {
  for (const needed of ports) {
    for (let waited = 0; ; waited += 100) {
      const code = await tryPort(host, needed.port);
      if (code === null) break;
      if (code !== "EADDRINUSE" || waited >= PATIENCE) throw new StartError(explain(host, needed, code));
      await sleep(100);
    }
  }
};
