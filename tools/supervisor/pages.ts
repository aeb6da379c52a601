import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { BUILT_FROM } from "../build.ts";

/** In a copy, the file with the names that only pages which were opened before may ask for. */
const FORMER = ".former.json";

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

const formerOf = (folder: string): readonly string[] => {
  try {
    const names: unknown = JSON.parse(textOf(join(folder, FORMER)) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
};

/** The files with a hash in their name that belong to this build and not to the one before. */
const ownAssets = (folder: string): readonly string[] => {
  const former = new Set(formerOf(folder));
  return globSync("assets/**/*.*", { cwd: folder }).filter((name) => !former.has(name));
};

/**
 * Copies a build to `folder`, from which one product serves until it ends, so that a later build changes nothing for
 * it. Files with a hash in their name stay from the build before, because an open page may still ask for them. No other
 * product may serve from `folder`.
 */
export const takePages = (dist: string, folder: string): void => {
  const stamp = textOf(join(dist, BUILT_FROM));
  if (stamp !== null && stamp === textOf(join(folder, BUILT_FROM))) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  cpSync(dist, unfinished, { recursive: true });
  const former = ownAssets(folder).filter((name) => !existsSync(join(unfinished, name)));
  for (const name of former) cpSync(join(folder, name), join(unfinished, name));
  writeFileSync(join(unfinished, FORMER), JSON.stringify(former));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
};
