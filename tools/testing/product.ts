import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ROOT } from "../runtime.mjs";
import { freePort } from "./free-port.ts";
import { familyOf, killAll, type Process } from "./processes.ts";

export type ProductOptions = {
  /** Settings in addition to the defaults: those of {@link usedEnvironment}. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of the starter. */
  readonly args?: readonly string[];
  /** Whether it is started through npm, as a person would, or by the starter alone. */
  readonly through?: "npm" | "node";
  /** The folder of the project, when it is a copy. */
  readonly root?: string;
};

/** The product, as a test started it. */
export type Product = {
  readonly pid: number;
  readonly origin: string;
  readonly consoleOrigin: string;
  readonly sandboxOrigin: string;
  readonly env: Readonly<Record<string, string>>;
  /** What it has printed, and the part of that on stderr. */
  readonly output: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly family: () => readonly Process[];
};

const PARTS = join(import.meta.dirname, "parts");

const started: Product[] = [];
const folders: string[] = [];

/** An environment for one product: its own ports and folder, and by default small programs in place of the parts. */
export const newEnvironment = async (parts: "stand-in" | "real" = "stand-in"): Promise<Record<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-start-"));
  folders.push(folder);
  const [port, sandboxPort, consolePort] = [await freePort(), await freePort(), await freePort()];
  return {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    CONSOLE_PORT: String(consolePort),
    DEMO_MEMBERS: "4",
    DATA_DIR: join(folder, "data"),
    ...(parts === "stand-in" ? { KRAPAO_TEST_PARTS: PARTS } : {}),
  };
};

/** A {@link newEnvironment} whose data folder has an empty database, as after a start that was interrupted early. */
export const usedEnvironment = async (parts: "stand-in" | "real" = "stand-in"): Promise<Record<string, string>> => {
  const used = process.env["KRAPAO_TEST_DATA"];
  if (used === undefined) throw new Error("This project's vitest configuration lacks tools/testing/used-data.ts");
  const env = await newEnvironment(parts);
  // Files of another account stay its own.
  const { status, stderr } = spawnSync("cp", ["-a", used, env["DATA_DIR"] ?? ""], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return env;
};

const outer = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(DATABASE_|ROLES|DEMO|PROVIDERS_FILE|SECRETS_DIR|KRAPAO_|npm_|VITEST|NODE_ENV|TEST)/.test(name),
    ),
  );

/** Starts the product. {@link endProducts} ends all that a test leaves running. */
export const startProduct = async ({
  env = {},
  args: more = [],
  through = "node",
  root = ROOT,
}: ProductOptions = {}): Promise<Product> => {
  const own = { ...(env["PORT"] === undefined ? await usedEnvironment() : {}), ...env };
  const [command, args] = through === "npm" ? ["npm", ["start"]] : [process.execPath, ["tools/start.mjs", ...more]];
  const child = spawn(command, args, { cwd: root, env: { ...outer(), ...own }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    errors += chunk.toString();
  });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const { pid } = child;
  if (pid === undefined) throw new Error("not started");
  const product: Product = {
    pid,
    origin: `http://127.0.0.1:${own["PORT"]}`,
    consoleOrigin: `http://127.0.0.1:${own["CONSOLE_PORT"]}`,
    sandboxOrigin: `http://127.0.0.1:${own["SANDBOX_PORT"]}`,
    env: own,
    output: () => output,
    errors: () => errors,
    exit,
    kill: (signal) => void child.kill(signal),
    family: () => familyOf(pid),
  };
  started.push(product);
  return product;
};

/** The HTTP status of one GET. 0 when nothing answers within `milliseconds`. */
export const statusOf = async (url: string, milliseconds = 3_000): Promise<number> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(milliseconds) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
};

/**
 * Sends a request that takes 1.5 s, and waits until the stand-in server has it. The result has the promise of its
 * status.
 */
export const slowRequest = async (product: Product): Promise<{ readonly status: Promise<number> }> => {
  const status = statusOf(`${product.origin}/slow`, 30_000);
  const hasCome = async (): Promise<boolean> => {
    const { slow } = (await (await fetch(product.origin)).json()) as { readonly slow: number };
    return slow > 0;
  };
  await until(hasCome, 30_000, "the slow request has come");
  return { status };
};

/** Waits until `condition` holds. Throws an error that names `what` after `milliseconds`. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
  what: string,
): Promise<void> => {
  const limit = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > limit) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await sleep(40);
  }
};

/** Waits until the product has printed that it is ready. */
export const ready = async (product: Product): Promise<Product> => {
  let ended = false;
  void product.exit.then(() => {
    ended = true;
  });
  await until(
    async () => {
      if (ended) throw new Error(`ended before it was ready: ${product.output()}`);
      // Before that, another instance that is ending may answer.
      return product.output().includes("Wallet   ") && (await statusOf(`${product.origin}/readyz`)) === 200;
    },
    // The very first start may have to build the pages.
    200_000,
    "ready",
  );
  return product;
};

/** Starts the product and waits until it is ready. */
export const readyProduct = async (options: ProductOptions = {}): Promise<Product> =>
  ready(await startProduct(options));

/** A process of the product, by a part of its command. */
export const memberOf = (product: Product, part: string): Process => {
  const found = product.family().find(({ command }) => command.includes(part));
  if (found === undefined) throw new Error(`no process with ${part}`);
  return found;
};

/** Ends with SIGKILL all that tests left running, and removes their folders. */
export const endProducts = async (): Promise<void> => {
  for (const product of started.splice(0)) {
    killAll(product.family());
    await product.exit;
  }
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
};
