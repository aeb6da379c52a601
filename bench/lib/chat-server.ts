import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { ClientConfig } from "pg";

import { YOUNG } from "../../tools/supervisor/parts.ts";
import { startChild } from "./child.ts";
import { freePort } from "../../tools/testing/free-port.ts";

/** The product's own server in a process of its own. */
export type ChatServer = {
  readonly port: number;
  readonly consolePort: number;
  /** The memory of the process in bytes. Only Linux reports it. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
};

const MAIN = join(import.meta.dirname, "../../apps/server/src/main.ts");

/** Starts a server process for the chat. `env` adds environment variables, such as the server's roles. */
export const startChatServer = async (
  folder: string,
  connection: ClientConfig,
  env: Readonly<Record<string, string>> = {},
): Promise<ChatServer> => {
  const [port, consolePort] = [await freePort(), await freePort()];
  const child = startChild<object, { readonly ready: boolean }>(MAIN, {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      DEMO: "off",
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      RATE_LIMIT_FACTOR: "1000000",
      KRAPAO_DB: JSON.stringify(connection),
      KRAPAO_SECRETS: join(folder, "secrets"),
      ...env,
    },
    // As the starter starts it.
    execArgv: [YOUNG],
  });
  await child.next();
  return {
    port,
    consolePort,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
    },
    stop: child.stop,
  };
};
