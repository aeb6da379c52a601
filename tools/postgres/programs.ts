import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { signalGroup, startGroupGuard } from "../guard.mjs";
import type { Account } from "./account.ts";

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|KRAPAO_|DATABASE_URL)/.test(name)),
  ),
  LC_ALL: "C",
  TZ: "UTC",
});

/** How PostgreSQL's programs reach their folders. */
export type Reach = {
  /** For `-D`, with the data folder as working directory. */
  readonly data: string;
  /** For `unix_socket_directories`, with the socket's folder open as descriptor 3. */
  readonly socket: (folder: string) => string;
};

/**
 * The paths by which `account` reaches the data folder. Another account, or ours without its powers, may not be allowed
 * to enter a parent folder of mode 700. A folder that is already open needs no path, and Linux has a name for it.
 */
export const reachOf = (account: Account, folder: string): Reach =>
  (account.ids === null && account.prefix.length === 0) || process.platform !== "linux"
    ? { data: folder, socket: (socketFolder) => socketFolder }
    : { data: "/proc/self/cwd", socket: () => "/proc/self/fd/3" };

/**
 * Starts one of PostgreSQL's programs as `account` in the data folder, in its own process group, so that Ctrl-C in a
 * terminal reaches only the starter.
 */
export const spawnProgram = (
  account: Account,
  name: string,
  args: readonly string[],
  { folder, stdio }: { readonly folder: string; readonly stdio: StdioOptions },
): ChildProcess => {
  const [command = "", ...rest] = [...account.prefix, join(account.programs(), "bin", name), ...args];
  return spawn(command, rest, { stdio, detached: true, cwd: folder, env: environment(), ...account.ids });
};

type RunOptions = {
  readonly folder: string;
  /** The text of its standard input. */
  readonly input?: string;
  /** Ends the program and all that it has started before it is done. */
  readonly signal?: AbortSignal | undefined;
};

/** How long processes that the program started and left may take to end by themselves. */
const END_PATIENCE = 1_000;

/** Ends the program's group when the signal is aborted. Returns a function that removes the listener. */
const endOnSignal = (pid: number, signal: AbortSignal | undefined): (() => void) => {
  let hurry: NodeJS.Timeout | undefined;
  const end = (): void => {
    signalGroup(pid, "SIGTERM");
    hurry = setTimeout(() => signalGroup(pid, "SIGKILL"), END_PATIENCE);
  };
  if (signal?.aborted === true) end();
  else signal?.addEventListener("abort", end, { once: true });
  return () => {
    signal?.removeEventListener("abort", end);
    clearTimeout(hurry);
  };
};

/**
 * Runs a program in the data folder to its end. Throws its output when it fails. It ends when we end, and early when
 * `signal` is aborted.
 */
export const runProgram = async (
  account: Account,
  name: string,
  args: readonly string[],
  { folder, input = "", signal }: RunOptions,
): Promise<void> => {
  signal?.throwIfAborted();
  const guard = startGroupGuard();
  const child = spawnProgram(account, name, args, { folder, stdio: ["pipe", "pipe", "pipe"] });
  if (child.pid !== undefined) guard.watch(child.pid);
  const { pid, stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error("no pipes");
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  const release = pid === undefined ? null : endOnSignal(pid, signal);
  stdin.on("error", () => undefined);
  stdin.end(input);
  // Both outputs close when the last process that it started has ended.
  const [code, out, err] = await Promise.all([exit, text(stdout), text(stderr)]).finally(() => {
    release?.();
    guard.release();
  });
  signal?.throwIfAborted();
  // Only PostgreSQL itself ends with 0 after a failed statement.
  if (code !== 0 || /^(ERROR|FATAL|PANIC):|\b(ERROR|FATAL|PANIC): {2}/m.test(err))
    throw new Error(`PostgreSQL's ${name} failed: ${(err || out).trim()}`);
};
