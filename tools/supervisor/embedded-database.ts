import { existsSync } from "node:fs";
import { chmod, lstat, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { ClientConfig } from "pg";

import type { Account } from "../postgres/account.ts";
import { createCluster, type Passwords } from "../postgres/cluster.ts";
import { forgetOtherDatabases } from "../postgres/other-databases.ts";
import { removeSocketFolder, startPostmaster } from "../postgres/postmaster.ts";
import { SERVICE_SETTINGS } from "../postgres/service-settings.ts";
import type { Postmaster, PostmasterOptions } from "../postgres/postmaster.ts";
import { databasePasswords } from "./secrets.ts";

export type EmbeddedDatabase = {
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  readonly audit: ClientConfig;
  readonly stop: () => Promise<void>;
};

export type Connections = Omit<EmbeddedDatabase, "stop">;

type Options = {
  readonly dataDir: string;
  readonly secretsDir: string;
  readonly account: Account;
  readonly servers: number;
  /** Called when PostgreSQL died and is started again, and when that fails. */
  readonly onDeath: (message: string) => void;
  /** Ends a start that is under way, and leaves nothing of it running. */
  readonly signal?: AbortSignal;
};

/** The path of a socket, with its file name, has at most 107 bytes. */
const LONGEST_FOLDER = 85;

const socketFolderFor = async (dataDir: string): Promise<string> => {
  const own = join(dataDir, "run");
  if (Buffer.byteLength(own) <= LONGEST_FOLDER) return own;
  const base = Buffer.byteLength(tmpdir()) <= LONGEST_FOLDER - 20 ? tmpdir() : "/tmp";
  const folder = await mkdtemp(join(base, "krapao-"));
  await chmod(folder, 0o700);
  // Another account that may enter the data folder finds it there.
  await rm(own, { recursive: true, force: true });
  await symlink(folder, own);
  return folder;
};

const settingsFor = (servers: number): Record<string, string> => ({
  ...SERVICE_SETTINGS,
  max_connections: String(50 + servers * 20),
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  // A text in the log could be a member's.
  log_min_error_statement: "panic",
  log_parameter_max_length_on_error: "0",
});

/** Starts PostgreSQL again whenever it ends by itself. */
const keepRunning = (
  options: PostmasterOptions,
  first: Postmaster,
  onDeath: (message: string) => void,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  const startAgain = async (): Promise<void> => {
    for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        current = await startPostmaster({ ...options, signal });
        return;
      } catch (error) {
        if (signal.aborted) return;
        onDeath(String(error));
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      await current.ended;
      if (signal.aborted) return;
      onDeath("PostgreSQL ended by itself; starting it again.");
      await startAgain();
      if (signal.aborted) return current.stop();
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await current.stop();
    await watching;
  };
};

const connectionsOf = (host: string, passwords: Passwords): Connections => {
  const as = (role: keyof Passwords): ClientConfig => ({
    host,
    user: `krapao_${role}`,
    password: passwords[role],
    database: "krapao",
  });
  return { owner: as("owner"), app: as("app"), audit: as("audit") };
};

/** How to reach the running database of this data folder. */
export const connectionsTo = async (dataDir: string, secretsDir: string): Promise<Connections> => {
  forgetOtherDatabases();
  return connectionsOf(await realpath(join(dataDir, "run")), await databasePasswords(secretsDir, true));
};

/** The database of this data folder. It is made at the first start, and started again when it dies. */
export const startEmbeddedDatabase = async ({
  dataDir,
  secretsDir,
  account,
  servers,
  onDeath,
  signal,
}: Options): Promise<EmbeddedDatabase> => {
  const folder = join(dataDir, "postgres");
  const passwords = await databasePasswords(secretsDir, existsSync(folder));
  await createCluster({ folder, account, passwords, isDurable: true, signal });
  const socketFolder = await socketFolderFor(dataDir);
  const options = {
    folder,
    socketFolder,
    logFile: join(dataDir, "postgres.log"),
    account,
    settings: settingsFor(servers),
  };
  const end = keepRunning(options, await startPostmaster({ ...options, signal }), onDeath);
  return {
    ...connectionsOf(socketFolder, passwords),
    stop: async () => {
      await end();
      if ((await lstat(socketFolder).catch(() => null)) !== null) await removeSocketFolder(socketFolder);
    },
  };
};
