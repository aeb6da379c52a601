import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, closeSync, readFileSync, rmSync, statSync, renameSync } from "node:fs";
import { chmod, chown, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startGuard, watch } from "../guard.mjs";
import type { Account } from "./account.ts";
import { endOrphan } from "./orphan.ts";
import { forgetOtherDatabases } from "./other-databases.ts";
import { reachOf, spawnProgram } from "./programs.ts";
import { takeOver } from "./take-over.ts";

export type PostmasterOptions = {
  readonly folder: string;
  /** The folder of the socket, which is emptied first. At most 90 bytes long. */
  readonly socketFolder: string;
  readonly logFile: string;
  readonly account: Account;
  /** Settings of postgresql.conf. */
  readonly settings: Readonly<Record<string, string>>;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal | undefined;
};

/** A running PostgreSQL. */
export type Postmaster = {
  readonly pid: number;
  /** Resolves when PostgreSQL has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Fast shutdown, killed after a second. Open transactions are rolled back. Committed ones are on disk. */
  readonly stop: () => Promise<void>;
};

/** Crash recovery replays what was not yet written to its place. */
const START_PATIENCE = 600_000;
/** After a crash its processes may take a while to end, and until then each start is refused. */
const RETRY_PATIENCE = 8_000;
/**
 * How long a shutdown may write pages that the log already holds. An idle product has 2 s to end. What is not written
 * is replayed from the log at the next start.
 */
const STOP_PATIENCE = 1_000;
const LOG_LIMIT = 10_000_000;

/**
 * Ends PostgreSQL in order when we die. The id of an ended child is not given to another process before we have waited
 * for it.
 */
const GUARD = `kill -INT "$pid" 2>/dev/null
for _ in 1 2 3 4; do sleep 0.1; kill -0 "$pid" 2>/dev/null || exit 0; done
kill -QUIT "$pid" 2>/dev/null`;

/** Starts the guard again whenever it ends. Returns a function that ends it together with PostgreSQL. */
const keepGuarded = (pid: number, isOver: () => boolean): (() => Promise<void>) => {
  const start = (): ChildProcess => {
    const started = startGuard(GUARD);
    watch(started, pid);
    started.once("exit", () => {
      if (!isOver()) guard = start();
    });
    return started;
  };
  let guard = start();
  return async () => {
    if (guard.pid === undefined || guard.exitCode !== null || guard.signalCode !== null) return;
    const gone = once(guard, "exit");
    guard.kill("SIGKILL");
    await gone;
  };
};

const openLog = (path: string): number => {
  if (existsSync(path) && statSync(path).size > LOG_LIMIT) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
};

const isReady = (folder: string, pid: number): boolean => {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
};

const prepareSocketFolder = async (folder: string, account: Account): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) rmSync(join(folder, name), { force: true });
  await takeOver(folder, account);
  // Another account's socket is open to our group too: a part that is root without its powers has no other right to it.
  if (account.ids !== null) await chown(folder, account.ids.uid, 0);
  await chmod(folder, account.ids === null ? 0o700 : 0o2710);
};

const attempt = async (options: PostmasterOptions): Promise<Postmaster | null> => {
  const { folder, socketFolder, account } = options;
  const reach = reachOf(account, folder);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: reach.socket(socketFolder),
    unix_socket_permissions: account.ids === null ? "0700" : "0720",
    ...options.settings,
  };
  const log = openLog(options.logFile);
  const socket = openSync(socketFolder, "r");
  const args = ["-D", reach.data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  let child: ChildProcess;
  try {
    child = spawnProgram(account, "postgres", args, { folder, stdio: ["ignore", log, log, socket] });
  } finally {
    closeSync(socket);
    closeSync(log);
  }
  const { pid } = child;
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isOver = true;
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  if (pid === undefined) {
    await ended;
    throw new Error(`PostgreSQL could not be started for ${folder}.`);
  }
  const endGuard = keepGuarded(pid, () => isOver);
  const gone = ended.then(endGuard);
  for (let waited = 0; !isOver && waited < START_PATIENCE && options.signal?.aborted !== true; waited += 10) {
    if (isReady(folder, pid)) {
      const stop = async (): Promise<void> => {
        child.kill("SIGINT");
        const hurry = setTimeout(() => child.kill("SIGQUIT"), STOP_PATIENCE);
        await gone;
        clearTimeout(hurry);
      };
      return { pid, ended: gone, stop };
    }
    await sleep(10);
  }
  child.kill("SIGQUIT");
  await gone;
  options.signal?.throwIfAborted();
  return null;
};

const lastLines = (path: string): string => readFileSync(path, "utf8").trim().split("\n").slice(-3).join(" ");

/** Starts PostgreSQL on its folder, also over an orphan or stale files, and waits until it accepts connections. */
export const startPostmaster = async (options: PostmasterOptions): Promise<Postmaster> => {
  forgetOtherDatabases();
  for (let waited = 0; ; waited += 200) {
    await endOrphan(options.folder);
    await takeOver(options.folder, options.account);
    await prepareSocketFolder(options.socketFolder, options.account);
    const postmaster = await attempt(options);
    if (postmaster !== null) return postmaster;
    if (waited >= RETRY_PATIENCE)
      throw new Error(`PostgreSQL does not start on ${options.folder}: ${lastLines(options.logFile)}`);
    await sleep(200, undefined, { signal: options.signal });
  }
};

/** Removes the folder of a socket. */
export const removeSocketFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
