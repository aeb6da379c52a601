import { type ChildProcess, fork } from "node:child_process";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

import type { DecodeRequest, DecodeResult, Reply } from "./child/messages.ts";

/** How long a picture may be decoded (SECURITY.md S42). */
const DECODING_MS = 10_000;
/** A process that is not ready by then never will be. */
const STARTING_MS = 20_000;

/** The program of a decoding process. */
export const PROGRAM = join(import.meta.dirname, "child", "main.ts");

/** The folder of all packages in which a package was found. */
const packagesOf = (name: string): string => {
  const path = fileURLToPath(import.meta.resolve(name));
  return path.slice(0, path.lastIndexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length);
};

/**
 * The process can read its own program and nothing else. It cannot write, start processes or use the network; bytes
 * come as messages.
 */
const permissions = (): string[] => {
  const program = [import.meta.dirname, packagesOf("sharp"), packagesOf("zxing-wasm")].map((folder) =>
    join(folder, "*"),
  );
  const manifests = [
    join(import.meta.dirname, "../../../package.json"),
    join(import.meta.dirname, "../../../../../package.json"),
  ];
  return [
    "--permission",
    "--allow-addons",
    ...[...new Set([...program, ...manifests])].map((path) => `--allow-fs-read=${path}`),
  ];
};

/** A process, and whether it started. */
export type DecodingProcess = { readonly child: ChildProcess; readonly isUp: Promise<boolean> };

/** Starts a decoding process. It does not keep the server alive. */
export const startProcess = (program: string): DecodingProcess => {
  const child = fork(program, [], {
    env: {},
    execArgv: ["--max-old-space-size=512", ...permissions()],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  const { promise: isUp, resolve } = Promise.withResolvers<boolean>();
  const giveUp = setTimeout(() => resolve(false), STARTING_MS);
  child.once("message", () => resolve(true));
  child.once("exit", () => resolve(false));
  // Always handled, because an unhandled error event would end the server.
  child.on("error", () => resolve(false));
  void isUp.then(() => clearTimeout(giveUp));
  return { child, isUp };
};

/** What became of a request: the answer, or why there is none. */
export type Outcome =
  | { readonly is: "answer"; readonly answer: DecodeResult }
  | { readonly is: "not started" | "died" | "too long" };

const isReply = (message: unknown): message is Reply =>
  typeof message === "object" && message !== null && "answer" in message && "n" in message;

/** Asks a process to decode one picture. A process that gives no answer is of no use any more: the caller ends it. */
export const askProcess = async ({ child, isUp }: DecodingProcess, request: DecodeRequest): Promise<Outcome> => {
  if (!(await isUp)) return { is: "not started" };
  return new Promise((resolve) => {
    const finish = (outcome: Outcome): void => {
      clearTimeout(alarm);
      child.off("message", hear);
      child.off("exit", died);
      child.off("error", died);
      resolve(outcome);
    };
    const hear = (message: unknown): void => {
      if (isReply(message) && message.n === request.n) finish({ is: "answer", answer: message.answer });
    };
    const died = (): void => finish({ is: "died" });
    const alarm = setTimeout(() => finish({ is: "too long" }), DECODING_MS);
    child.on("message", hear);
    child.once("exit", died);
    child.once("error", died);
    child.send(request, (error) => {
      if (error !== null) died();
    });
  });
};
