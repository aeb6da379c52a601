import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

import { signalGroup, startGroupGuard } from "./guard.mjs";
import { withLock } from "./lock.mjs";
import { nodePath, POSTGRES_PACKAGE, ROOT } from "./runtime.mjs";

const STAMP = join(ROOT, "node_modules", ".krapao-installed");

const wanted = () =>
  createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");

const isInstalled = () => {
  try {
    return readFileSync(STAMP, "utf8") === wanted() && existsSync(nodePath());
  } catch {
    return false;
  }
};

const packagesOf = (path) => Object.entries(JSON.parse(readFileSync(join(ROOT, path), "utf8")).packages);

/** Whether npm's own record, which it writes at its end, already agrees with the lock file. */
const agrees = () => {
  try {
    const installed = new Map(
      packagesOf("node_modules/.package-lock.json").map(([place, { version }]) => [place, version]),
    );
    const asked = new Map(packagesOf("package-lock.json").map(([place, entry]) => [place, entry]));
    const isThere = ([place, { version, optional, link }]) =>
      !place.startsWith("node_modules/") ||
      link ||
      installed.get(place) === version ||
      (optional && !installed.has(place));
    return (
      existsSync(nodePath()) && [...asked].every(isThere) && [...installed.keys()].every((place) => asked.has(place))
    );
  } catch {
    return false;
  }
};

/** npm keeps its cache in the home folder. For an account without one the project has a folder. */
const npmEnv = () => {
  const env = { ...process.env };
  // Variables of an outer npm must not reach the inner one.
  for (const name of Object.keys(env)) {
    if (/^npm_(lifecycle|package|command$|config_(local_prefix|prefix|omit|include|production)$)/.test(name))
      delete env[name];
  }
  delete env.NODE_ENV;
  try {
    accessSync(homedir(), constants.W_OK);
  } catch {
    env.npm_config_cache = join(ROOT, ".cache", "npm");
  }
  return env;
};

const run = (command, args, options, signal) =>
  new Promise((resolve, reject) => {
    // npm runs in a process group of its own, which we can end: its processes must not write here while the next start
    // does.
    const guard = startGroupGuard();
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], detached: true, ...options });
    if (child.pid !== undefined) guard.watch(child.pid);
    const end = () => signalGroup(child.pid, "SIGTERM");
    signal?.addEventListener("abort", end, { once: true });
    child.once("error", (error) => {
      guard.release();
      reject(error);
    });
    child.once("exit", (code) => {
      signal?.removeEventListener("abort", end);
      guard.release();
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(" ")} failed`));
    });
  });

/** The npm that started us, otherwise the one in PATH. */
const npm = () => {
  const own = process.env.npm_execpath;
  if (own !== undefined && /npm-cli\.c?js$/.test(own) && existsSync(own)) return [process.execPath, [own]];
  const beside = join(dirname(process.execPath), "npm");
  return [existsSync(beside) ? beside : "npm", []];
};

const install = async (signal) => {
  if (!agrees()) {
    const [command, args] = npm();
    process.stdout.write("Installing the packages of package-lock.json …\n");
    await run(command, [...args, "ci", "--include=dev", "--include=optional"], { cwd: ROOT, env: npmEnv() }, signal);
  }
  // Install scripts of packages stay off. Only the links between PostgreSQL's libraries are needed, and they are made
  // here.
  await run(nodePath(), ["scripts/hydrate-symlinks.js"], { cwd: POSTGRES_PACKAGE }, signal);
  writeFileSync(STAMP, wanted());
};

/** Throws unless this account may install in a folder, and says what to do. */
export const assertMayInstall = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(
      `The packages are not installed yet, and this account may not write in ${folder}: start the product there once as an account that may.`,
    );
  }
};

/** Installs node_modules by package-lock.json when that is needed. Two processes at once take turns. */
export const bootstrap = async (signal) => {
  if (isInstalled()) return;
  assertMayInstall(ROOT);
  await withLock(
    join(ROOT, ".cache", "install.lock"),
    async () => {
      if (!isInstalled() && signal?.aborted !== true) await install(signal);
    },
    () => process.stdout.write("Waiting for another installation in this folder …\n"),
  );
};
