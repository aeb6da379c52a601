import { spawn } from "node:child_process";

/** Starts a shell that runs `script` once our end of its pipe closes, which it does however we die. It costs a megabyte. */
export const startGuard = (script, pid) => {
  const guard = spawn("/bin/sh", ["-c", `read -r _; ${script}`, "krapao-guard", String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
    env: { PATH: process.env.PATH ?? "" },
  });
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  return guard;
};

/**
 * Has a program and all that it starts, which is a process group of its own, end with us. What comes back lets it go on
 * without us; it is called once the program has ended, whose number belongs to nobody else until then.
 */
export const guardGroup = (pid) => {
  const guard = startGuard('kill -KILL -- "-$1"', pid);
  return () => void guard.kill("SIGKILL");
};

/** Sends a signal to a process group, which may be gone by now. */
export const signalGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
};
