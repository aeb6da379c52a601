import { spawn } from "node:child_process";
import { join } from "node:path";

import { bootstrap } from "./bootstrap.mjs";
import { nodePath, ROOT, runtimeEnv } from "./runtime.mjs";

/** The exit code of the system's loader when a shared library is missing. */
const NO_LIBRARY = 127;

/**
 * Installs what is missing, then runs a program of this folder with the project's Node.js, and ends with its exit code.
 */
export const runWithNode = async (program) => {
  const abort = new AbortController();
  const running = new Set();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => {
      abort.abort();
      for (const child of running) child.kill(signal);
    });
  }
  try {
    await bootstrap(abort.signal);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  if (abort.signal.aborted) process.exit(1);
  const child = spawn(nodePath(), [join(ROOT, "tools", program), ...process.argv.slice(2)], {
    cwd: ROOT,
    env: runtimeEnv(),
    stdio: "inherit",
  });
  running.add(child);
  child.once("exit", (code) => {
    // The system's own message names only the library.
    if (code === NO_LIBRARY)
      process.stderr.write("Node.js 26 did not start. On Debian and Ubuntu it needs the package libatomic1.\n");
    process.exit(code ?? 1);
  });
};
