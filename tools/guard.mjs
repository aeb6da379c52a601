import { spawn } from "node:child_process";

/**
 * Starts a shell that runs `script` on the process `$pid` once our end of its pipe closes, which it does however we die.
 * It costs a megabyte. Until {@link watch} names the process it does nothing.
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

/** Names the process that a guard looks after. */
export const watch = (guard, pid) => void guard.stdin.write(`${pid}\n`);

/**
 * Starts what ends a program with us, and all that the program starts in its process group. It comes before the program,
 * since we may die at any moment after that. `release` lets the program go on without us; it is called once the program has
 * ended, whose number belongs to nobody else until then.
 */
export const startGroupGuard = () => {
  const guard = startGuard('kill -s KILL -- "-$pid"');
  return { watch: (pid) => watch(guard, pid), release: () => void guard.kill("SIGKILL") };
};

/** Sends a signal to a process group, which may be gone by now. */
export const signalGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
};
