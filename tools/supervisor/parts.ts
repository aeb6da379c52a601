import { fork, type ChildProcess } from "node:child_process";
import cluster from "node:cluster";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { ClientConfig } from "pg";

import type { Settings } from "../../apps/server/src/settings.ts";
import { ROOT } from "../runtime.mjs";
import { startPart, type Part } from "./part.ts";

type Options = {
  readonly settings: Settings;
  readonly db: ClientConfig;
  /** Where the servers listen: PORT, unless something stands before them. */
  readonly port: number;
  /** Of the sandbox; null when it does not run. */
  readonly sandboxUrl: string | null;
  readonly onFailure: (name: string) => void;
  readonly onDeath: (message: string) => void;
};

export type Parts = {
  readonly servers: readonly Part[];
  /** Servers first: what they finish may still need the sandbox. */
  readonly stop: () => Promise<void>;
};

const GUARD = ["--import", pathToFileURL(join(import.meta.dirname, "guard-part.ts")).href];

/** Where a part's code lies; tests put small programs in the parts' place. */
const entryOf = (name: "server" | "sandbox"): string => {
  const folder = process.env["KRAPAO_TEST_PARTS"];
  return folder === undefined ? join(ROOT, "apps", name, "src", "main.ts") : join(folder, `${name}.ts`);
};

/** What no part may see: the outside database's address holds rights that serve nothing. */
const common = ({ demo, secretsDir, publicOrigin }: Settings, port: number): NodeJS.ProcessEnv => ({
  DEMO: demo ? "on" : "off",
  KRAPAO_SECRETS: secretsDir,
  PORT: String(port),
  PUBLIC_ORIGIN: publicOrigin,
});

const spawnServer = (env: NodeJS.ProcessEnv): ChildProcess => {
  const worker = cluster.fork(env);
  // A message to one that just died; its death itself is told by "exit".
  worker.on("error", () => undefined);
  return worker.process;
};

/** Starts the sandbox, when there is one, and the servers; tells the servers whether every part listens. */
export const startParts = ({ settings, db, port, sandboxUrl, onFailure, onDeath }: Options): Parts => {
  const { DATABASE_URL: _, ...outer } = process.env;
  delete process.env["DATABASE_URL"];
  const parts: Part[] = [];
  const servers: Part[] = [];
  const onChange = (): void => {
    const everyPart = parts.every((part) => part.isReady());
    for (const server of servers) server.send({ everyPart });
  };
  const shared = { onChange, onFailure, onDeath };

  if (sandboxUrl !== null) {
    const env = { ...outer, ...common(settings, port) };
    parts.push(
      startPart({
        ...shared,
        name: "sandbox",
        spawn: () => fork(entryOf("sandbox"), { cwd: ROOT, env, execArgv: GUARD }),
      }),
    );
  }
  // A worker of a cluster ends with its primary by itself, and needs its channel to get the port.
  cluster.setupPrimary({ exec: entryOf("server"), args: [], execArgv: [], cwd: ROOT });
  const env = {
    ...common(settings, port),
    KRAPAO_DB: JSON.stringify(db),
    ...(sandboxUrl === null ? {} : { KRAPAO_SANDBOX_URL: sandboxUrl }),
  };
  for (let index = 1; index <= settings.servers; index++) {
    servers.push(
      startPart({
        ...shared,
        name: settings.servers === 1 ? "server" : `server ${index}`,
        spawn: () => spawnServer(env),
      }),
    );
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
