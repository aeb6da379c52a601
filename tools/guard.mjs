import { spawn } from "node:child_process";

/**
 * Starts a shell that runs `script` on the process `$pid` when our end of its pipe closes, which happens however we
 * die. It takes a megabyte of memory. It does nothing until {@link watch} names the process.
 */
export const startGuard = (script) => {
  const guard = spawn("/bin/sh", ["-c", `read -r pid || exit 0; read -r _; ${script}`, "krapao-guard"], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
    env: { PATH: process.env.PATH ?? "" },
  });
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  return guard;
};

/** Names the process that a guard watches. */
export const watch = (guard, pid) => void guard.stdin.write(`${pid}\n`);

/**
 * Starts a guard that ends a program, and the whole process group of the program, when we die. Start it before the
 * program, because we may die at any moment after that. Call `release` when the program has ended. Until then its
 * process id cannot belong to another program.
 */
export const startGroupGuard = () => {
  const guard = startGuard('kill -s KILL -- "-$pid"');
  return { watch: (pid) => watch(guard, pid), release: () => void guard.kill("SIGKILL") };
};

/** Sends a signal to a process group, which may have ended already. */
export const signalGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
};
