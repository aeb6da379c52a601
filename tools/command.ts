import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

import { ROOT, runtimeEnv } from "./runtime.mjs";

export type Outcome = { readonly code: number; readonly output: string };

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the output at once. */
  readonly isShown?: boolean;
  /** Leaves the processors to others that want them. */
  readonly isLowPriority?: boolean;
};

/** Runs a command of node_modules/.bin in the root folder. Returns its output. */
export const runCommand = (
  command: string,
  args: readonly string[],
  { env = {}, isShown = false, isLowPriority = false }: Options = {},
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...runtimeEnv(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = "";
    const keep =
      (stream: NodeJS.WriteStream) =>
      (chunk: Buffer): void => {
        output += chunk.toString();
        if (isShown) stream.write(chunk);
      };
    child.stdout.on("data", keep(process.stdout));
    child.stderr.on("data", keep(process.stderr));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
