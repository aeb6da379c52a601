import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

const commandOf = (pid: number): string =>
  process.platform === "linux"
    ? (readText(`/proc/${pid}/cmdline`) ?? "").replaceAll("\0", " ")
    : spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;

/** PostgreSQL's working directory is its data folder, under whatever path it was started. */
const worksIn = (pid: number, folder: string, command: string): boolean => {
  try {
    return process.platform === "linux" ? readlinkSync(`/proc/${pid}/cwd`) === folder : command.includes(folder);
  } catch {
    return command.includes(folder);
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process that ended and was not waited for yet is dead all the same.
  return process.platform !== "linux" || !/^State:\s+Z/m.test(readText(`/proc/${pid}/status`) ?? "");
};

const endsWithin = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited >= milliseconds) return false;
    await sleep(20);
  }
  return true;
};

const SIGNALS = [
  ["SIGINT", 3_000],
  ["SIGQUIT", 1_000],
  ["SIGKILL", 1_000],
] as const;

/**
 * Ends a PostgreSQL that a killed starter left running on this folder. When the process id in its pid file now belongs
 * to another program, the file is changed to hold our own id. PostgreSQL takes its parent's id for a stale one, and
 * still checks whether its shared memory is in use.
 */
export const endOrphan = async (folder: string): Promise<void> => {
  const path = join(folder, "postmaster.pid");
  const content = readText(path);
  const pid = Number(content?.split("\n")[0]);
  if (content === null || !(pid > 0) || !isAlive(pid)) return;
  const command = commandOf(pid);
  if (!command.includes("postgres") || !worksIn(pid, realpathSync(folder), command)) {
    writeFileSync(path, content.replace(/^\d+/, String(process.pid)));
    return;
  }
  for (const [signal, patience] of SIGNALS) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await endsWithin(pid, patience)) return;
  }
};
