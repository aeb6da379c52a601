import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { ClientConfig } from "pg";

import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { YOUNG } from "../../tools/supervisor/parts.ts";
import { startChild } from "./child.ts";
import { freePort } from "../../tools/testing/free-port.ts";

/** The product's own server in a process of its own. Its only provider is the minimal one. */
export type MoneyServer = {
  readonly port: number;
  readonly pid: number;
  /** The secret with which a QR provider signs. */
  readonly secretOf: (provider: "WW" | "PAYTIMZ") => string;
  readonly stop: () => Promise<void>;
};

const MAIN = join(import.meta.dirname, "../../apps/server/src/main.ts");
const KEY = Buffer.alloc(32, 7);

type Options = {
  readonly folder: string;
  readonly connection: ClientConfig;
  readonly providerPort: number;
  readonly execArgv?: readonly string[];
};

/** Starts the server on free ports, and resolves when it is ready. All outside systems are at `providerPort`. */
export const startMoneyServer = async (options: Options): Promise<MoneyServer> => {
  const secrets = join(options.folder, "secrets");
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  await writeFile(join(secrets, "sandbox.key"), `${KEY.toString("base64url")}\n`, { mode: 0o600 });
  const port = await freePort();
  const sandboxUrl = `http://127.0.0.1:${options.providerPort}`;
  const child = startChild<object, { readonly ready: boolean }>(MAIN, {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      CONSOLE_PORT: String(await freePort()),
      DEMO: "off",
      DATA_DIR: options.folder,
      RATE_LIMIT_FACTOR: "1000000",
      KRAPAO_DB: JSON.stringify(options.connection),
      KRAPAO_SECRETS: secrets,
      KRAPAO_SANDBOX_URL: sandboxUrl,
    },
    // As the starter starts it.
    execArgv: [YOUNG, ...(options.execArgv ?? [])],
  });
  await child.next();
  const entries = sandboxEntries(sandboxUrl, KEY);
  return {
    port,
    pid: child.pid,
    secretOf: (provider) => String(entries.find(({ code }) => code === provider)?.settings["secret"]),
    stop: child.stop,
  };
};
