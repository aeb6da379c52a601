import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

import { withLock } from "./lock.mjs";
import { ROOT, runtimeEnv } from "./runtime.mjs";
import { StartError } from "./supervisor/start-error.ts";

type Target = { readonly name: string; readonly folder: string; readonly sources: readonly string[] };

const SHARED = ["packages", "package-lock.json", "tsconfig.base.json", "tsconfig.web.json"];

/** The targets of a build, by name: each part that serves pages. */
const TARGETS = {
  member: { name: "member app", folder: "apps/member", sources: ["apps/member", ...SHARED] },
  console: {
    name: "console",
    folder: "apps/console",
    sources: ["apps/console", "apps/member/public/banners", ...SHARED],
  },
  sandbox: { name: "sandbox's page", folder: "apps/sandbox", sources: ["apps/sandbox", ...SHARED] },
} satisfies Record<string, Target>;

const isSource = (name: string): boolean => !/^(node_modules|dist|\..*)$|\.test\.tsx?$/.test(name);

const filesOf = (path: string): readonly string[] => {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => isSource(name))
      .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
  } catch {
    return [path];
  }
};

const stampOf = ({ sources }: Target): string => {
  const hash = createHash("sha256").update(process.version);
  for (const path of sources.flatMap((source) => filesOf(join(ROOT, source))).toSorted())
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex");
};

/** The file beside a build with the hash of its sources. */
export const BUILT_FROM = ".built-from";

const distOf = ({ folder }: Target): string => join(ROOT, folder, "dist");

const stampFile = (target: Target): string => join(distOf(target), BUILT_FROM);

const lockOf = ({ folder }: Target): string => join(ROOT, ".cache", `build-${folder.replace("/", "-")}.lock`);

/** Whether this account may write in a folder, which is made when it does not exist. */
const mayWriteIn = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** How a target is built, and taken then. */
type Steps = {
  readonly name: string;
  /** The file by which processes take turns. */
  readonly lock: string;
  readonly isFresh: () => boolean;
  readonly build: () => Promise<void>;
  readonly take: () => void;
};

/**
 * Builds a target unless that is done already, and takes it. Processes that build or copy the same target take turns.
 * Where this account may not write it takes what another one has built. Throws a {@link StartError} when that is not
 * there.
 */
export const buildInTurn = async ({ name, lock, isFresh, build, take }: Steps): Promise<void> => {
  if (!mayWriteIn(dirname(lock))) {
    if (!isFresh())
      throw new StartError(
        `The ${name} is not built yet, and this account may not write in ${dirname(lock)}: start the product there once as an account that may.`,
      );
    return take();
  }
  return withLock(lock, async () => {
    if (!isFresh()) await build();
    take();
  });
};

const isFresh = (target: Target): boolean => {
  try {
    return readFileSync(stampFile(target), "utf8") === stampOf(target);
  } catch {
    return false;
  }
};

/** A build ends when the process that asked for it ends. */
const GUARD = ["--import", pathToFileURL(join(import.meta.dirname, "supervisor", "guard-part.ts")).href];

const run = (args: readonly string[], signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const said: Buffer[] = [];
    const child = spawn(process.execPath, [...GUARD, ...args], {
      cwd: ROOT,
      env: { ...runtimeEnv(), NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      ...(signal === undefined ? {} : { signal }),
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        said.push(chunk);
      });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new StartError(`${args.join(" ")} failed:\n${Buffer.concat(said).toString()}`)),
    );
  });

const build = async (target: Target, signal: AbortSignal | undefined): Promise<void> => {
  const stamp = stampOf(target);
  await run(["node_modules/vite/bin/vite.js", "build", target.folder], signal);
  const prerender = join(target.folder, "prerender.ts");
  if (existsSync(join(ROOT, prerender))) await run([prerender], signal);
  writeFileSync(stampFile(target), stamp);
};

/**
 * Builds the targets whose sources have changed since. `pages` is false for a development start, which needs neither
 * the member app nor the console. `taken` gets the name and the folder of each target, while no other process builds in
 * it.
 */
export const ensureBuilt = async ({
  pages,
  signal,
  taken,
}: {
  readonly pages: boolean;
  readonly signal?: AbortSignal;
  readonly taken?: (name: keyof typeof TARGETS, dist: string) => void;
}): Promise<void> => {
  if (process.env["KRAPAO_TEST_PARTS"] !== undefined) return;
  const names = ["member", "console", "sandbox"] as const;
  for (const name of names.filter((each) => pages || each === "sandbox")) {
    const target = TARGETS[name];
    if (taken === undefined && isFresh(target)) continue;
    await buildInTurn({
      name: target.name,
      lock: lockOf(target),
      isFresh: () => isFresh(target),
      build: async () => {
        process.stdout.write(`Building the ${target.name} …\n`);
        await build(target, signal);
      },
      take: () => taken?.(name, distOf(target)),
    });
  }
};
