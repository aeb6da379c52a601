import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import { ROOT, runtimeEnv } from "../runtime.mjs";
import { freePort } from "./free-port.ts";

/** A database's address in the form of an installation without the starter. */
export const addressOf = ({ user, password, host, database }: pg.ClientConfig): string =>
  `postgres://${String(user)}:${encodeURIComponent(String(password))}@localhost/${String(database)}?host=${encodeURIComponent(String(host))}`;

/** The environment that a service manager gives a server process: its database, its folder, and its own ports. */
export const roleEnvironment = async (
  { app, audit }: { readonly app: pg.ClientConfig; readonly audit: pg.ClientConfig },
  folder: string,
) => ({
  DATABASE_APP_URL: addressOf(app),
  DATABASE_AUDIT_URL: addressOf(audit),
  DATA_DIR: folder,
  PORT: String(await freePort()),
  CONSOLE_PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
});

/** One process of a service manager. */
export type RoleServer = {
  readonly pid: number;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves when the process is ready. Throws its output when it ends before. */
  readonly ready: () => Promise<void>;
};

/** Starts a program of the server with settings from its environment only, or `command` in its place. */
export const startRole = (
  env: Readonly<Record<string, string | undefined>>,
  program = "apps/server/src/main.ts",
  {
    command = [process.execPath],
    folder = ROOT,
  }: { readonly command?: readonly string[]; readonly folder?: string } = {},
): RoleServer => {
  const [name = "", ...args] = command;
  const child = spawn(name, [...args, program], {
    cwd: folder,
    env: { ...runtimeEnv({ PATH: process.env["PATH"] }), RUN_AS_ROOT: "yes", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started`);
  return {
    pid,
    output: () => output,
    exit,
    kill: (signal) => void child.kill(signal),
    ready: async () => {
      while (!output.includes('"ready"')) {
        if (child.exitCode !== null) throw new Error(output);
        await sleep(50);
      }
    },
  };
};
