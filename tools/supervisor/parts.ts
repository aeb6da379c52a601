import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { ClientConfig } from "pg";

import type { Settings } from "../../apps/server/src/settings.ts";
import { ROOT } from "../runtime.mjs";
import { reachableHost } from "./addresses.ts";
import { startPart, type Part } from "./part.ts";

type Options = {
  readonly settings: Settings;
  readonly db: ClientConfig;
  /** To read as krapao_audit. */
  readonly auditDb: ClientConfig;
  /** The port of the servers: PORT, unless a development start serves pages there. */
  readonly port: number;
  /** The port of their console: CONSOLE_PORT, unless a development start serves pages there. */
  readonly consolePort: number;
  /** Whether pages are served from their sources on PORT, before the servers. */
  readonly isDevelopment: boolean;
  /** The pages of this start, a folder for each part. */
  readonly pagesDir: string;
  /** The sandbox's port. Null when it does not run. */
  readonly sandboxUrl: string | null;
  /** The words before the command of each part. */
  readonly prefix: readonly string[];
  /** The systems that it would play, were they not listed, by the sandbox's names. */
  readonly replaced: readonly string[];
  readonly onFailure: () => void;
  readonly onDeath: (message: string) => void;
};

export type Parts = {
  readonly servers: readonly Part[];
  /** Servers end first, because their last work may still need the sandbox. */
  readonly stop: () => Promise<void>;
};

/**
 * How much memory a resting process may keep for young objects (200 MB at most). With less memory, a busy process
 * spends more of its time on garbage collection: 11 % at 8 MB, 8 % at 16 MB.
 */
export const YOUNG = "--max-semi-space-size=16";
const GUARD = ["--import", pathToFileURL(join(import.meta.dirname, "guard-part.ts")).href];

/** The code of a part. Tests replace it by small programs. */
const entryOf = (name: "server" | "sandbox" | "pages"): string => {
  if (name === "pages") return join(import.meta.dirname, "development-pages.ts");
  const folder = process.env["KRAPAO_TEST_PARTS"];
  return folder === undefined ? join(ROOT, "apps", name, "src", "main.ts") : join(folder, `${name}.ts`);
};

/** The parts do not get the address of the outside database, because it holds rights that they do not need. */
const commonEnv = (
  { demo, secretsDir, publicOrigin, consoleOrigin, providersFile }: Settings,
  port: number,
): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, DATABASE_APP_URL: _app, DATABASE_AUDIT_URL: _audit, ROLES: _roles, ...outer } = process.env;
  return {
    ...outer,
    DEMO: demo ? "on" : "off",
    KRAPAO_SECRETS: secretsDir,
    ...(providersFile !== null && { PROVIDERS_FILE: providersFile }),
    PORT: String(port),
    PUBLIC_ORIGIN: publicOrigin,
    CONSOLE_ORIGIN: consoleOrigin,
  };
};

/** Starts a part's program. `prefix` is the beginning of its command. */
const spawnPart = (
  name: "server" | "sandbox" | "pages",
  env: NodeJS.ProcessEnv,
  prefix: readonly string[],
): ChildProcess => {
  const [execPath = process.execPath, ...execArgv] = [...prefix, process.execPath, YOUNG, ...GUARD];
  return fork(entryOf(name), { cwd: ROOT, env, execPath, execArgv });
};

/** Starts the sandbox, if there is one, and the servers. It informs the servers when every part listens. */
export const startParts = (options: Options): Parts => {
  const { settings, db, auditDb, port, consolePort, isDevelopment, pagesDir, sandboxUrl, prefix } = options;
  const { replaced, onFailure, onDeath } = options;
  const common = {
    ...commonEnv(settings, port),
    CONSOLE_PORT: String(consolePort),
    KRAPAO_PAGES: pagesDir,
    ...(sandboxUrl === null ? {} : { KRAPAO_SANDBOX_URL: sandboxUrl }),
  };
  const parts: Part[] = [];
  const servers: Part[] = [];
  const onChange = (): void => {
    const everyPart = parts.every((part) => part.isReady());
    for (const server of servers) server.send({ everyPart });
  };
  const shared = { onChange, onFailure, onDeath };

  const outer = { ...common, KRAPAO_SERVER_URL: `http://${reachableHost(settings.host)}:${port}` };
  if (isDevelopment) {
    const env = {
      ...outer,
      KRAPAO_PAGES_PORT: String(settings.port),
      KRAPAO_CONSOLE_PAGES_PORT: String(settings.consolePort),
      KRAPAO_CONSOLE_URL: `http://${reachableHost(settings.host)}:${consolePort}`,
    };
    parts.push(startPart({ ...shared, name: "page server", spawn: () => spawnPart("pages", env, prefix) }));
  }
  if (sandboxUrl !== null) {
    const env = { ...outer, KRAPAO_REPLACED: replaced.join(",") };
    parts.push(startPart({ ...shared, name: "sandbox", spawn: () => spawnPart("sandbox", env, prefix) }));
  }
  const env = {
    ...common,
    KRAPAO_DB: JSON.stringify(db),
    KRAPAO_AUDIT_DB: JSON.stringify(auditDb),
    KRAPAO_START: randomUUID(),
  };
  for (let index = 1; index <= settings.servers; index++) {
    const name = settings.servers === 1 ? "server" : `server ${index}`;
    servers.push(startPart({ ...shared, name, spawn: () => spawnPart("server", env, prefix) }));
  }
  parts.push(...servers);

  return {
    servers,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all(parts.filter((part) => !servers.includes(part)).map((part) => part.stop()));
    },
  };
};
