import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A process of this machine. `command` includes its arguments. */
export type Process = { readonly pid: number; readonly parent: number; readonly command: string };

const fromProc = (): readonly Process[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });

const fromPs = (): readonly Process[] =>
  spawnSync("ps", ["-axo", "pid=,ppid=,stat=,command="], { encoding: "utf8" })
    .stdout.split("\n")
    .flatMap((line) => {
      const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined || command === undefined || state?.startsWith("Z") === true
        ? []
        : [{ pid: Number(pid), parent: Number(parent), command }];
    });

/** Every process of this machine. */
const allRunning = (): readonly Process[] => (process.platform === "linux" ? fromProc() : fromPs());

/** A process and all processes that it started. */
export const familyOf = (pid: number): readonly Process[] => {
  const processes = allRunning();
  const family = processes.filter((each) => each.pid === pid);
  for (const member of family) family.push(...processes.filter((each) => each.parent === member.pid));
  return family;
};

const folderOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
};

/** Every process whose working directory is in a folder, or whose command names it. */
export const workingIn = (folder: string): readonly Process[] =>
  allRunning().filter(({ pid, command }) => command.includes(folder) || folderOf(pid).startsWith(folder));

/** Those of `processes` that still run. */
export const stillRunning = (processes: readonly Process[]): readonly Process[] => {
  const now = new Map(allRunning().map((each) => [each.pid, each.command]));
  return processes.filter(({ pid, command }) => now.get(pid) === command);
};

/** Sends SIGKILL to all of them. A process that has ended meanwhile, such as a helper, counts as killed. */
export const killAll = (processes: readonly Process[]): void => {
  for (const { pid } of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
};
