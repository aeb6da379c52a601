import { spawn } from "node:child_process";
import { join } from "node:path";

import { bootstrap } from "./bootstrap.mjs";
import { nodePath, ROOT, runtimeEnv } from "./runtime.mjs";

/** How often to check that npm is still running. With the shutdown, everything has ended within a second. */
const LOOK = 100;

const parent = process.ppid;
const abort = new AbortController();
let supervisor;
let isEnding = false;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => {
    isEnding = true;
    if (supervisor === undefined) abort.abort();
    else supervisor.kill(signal);
  });
}

// A start by npm ends when npm ends. Any other parent may leave us running on purpose.
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid === parent) return;
    abort.abort();
    process.exit(1);
  }, LOOK).unref();
}

const start = () => {
  // In a session of its own: Ctrl-C in a terminal reaches only us, and we end it in order. The supervisor sees our
  // death by the channel.
  supervisor = spawn(nodePath(), [join(ROOT, "tools", "supervisor", "main.ts"), ...process.argv.slice(2)], {
    cwd: ROOT,
    env: runtimeEnv(),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  supervisor.once("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  // Our signal itself ended it, so it had not begun anything yet.
  supervisor.once("exit", (code) => process.exit(code ?? (isEnding ? 0 : 1)));
};

try {
  await bootstrap(abort.signal);
  if (abort.signal.aborted) process.exit(0);
  start();
} catch (error) {
  if (abort.signal.aborted) process.exit(0);
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
