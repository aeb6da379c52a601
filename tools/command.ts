import { spawn } from "node:child_process";

import { ROOT, runtimeEnv } from "./runtime.mjs";

export type Outcome = { readonly code: number; readonly output: string };

/**
 * Runs a command of node_modules/.bin in the root folder. Returns its output. With `isShown` the output is also shown
 * at once.
 */
export const runCommand = (
  command: string,
  args: readonly string[],
  { env = {}, isShown = false }: { readonly env?: Readonly<Record<string, string>>; readonly isShown?: boolean } = {},
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...runtimeEnv(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
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
