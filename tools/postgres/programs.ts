import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { POSTGRES_PACKAGE } from "../runtime.mjs";
import type { Account } from "./account.ts";

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|KRAPAO_|DATABASE_URL)/.test(name)),
  ),
  LC_ALL: "C",
  TZ: "UTC",
});

/** Starts one of PostgreSQL's programs as `account`, in a process group of its own: a terminal's Ctrl-C is for the starter. */
export const spawnProgram = (
  account: Account,
  name: string,
  args: readonly string[],
  stdio: StdioOptions,
): ChildProcess => {
  const [command = "", ...rest] = [...account.prefix, join(POSTGRES_PACKAGE, "native", "bin", name), ...args];
  return spawn(command, rest, {
    stdio,
    detached: true,
    cwd: "/",
    env: environment(),
    ...(account.uid === undefined ? {} : { uid: account.uid }),
    ...(account.gid === undefined ? {} : { gid: account.gid }),
  });
};

/** Runs one to its end with `input` on its standard input; throws with what it said when it fails. */
export const runProgram = async (
  account: Account,
  name: string,
  args: readonly string[],
  input = "",
): Promise<void> => {
  const child = spawnProgram(account, name, args, ["pipe", "pipe", "pipe"]);
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error("no pipes");
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  stdin.on("error", () => undefined);
  stdin.end(input);
  const [code, out, err] = await Promise.all([exit, text(stdout), text(stderr)]);
  // PostgreSQL alone ends with 0 in spite of a failed statement.
  if (code !== 0 || /^(ERROR|FATAL|PANIC):|\b(ERROR|FATAL|PANIC): {2}/m.test(err))
    throw new Error(`PostgreSQL's ${name} failed: ${(err || out).trim()}`);
};
