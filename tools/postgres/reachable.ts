import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** An account by its user and group id. */
export type Ids = { readonly uid: number; readonly gid: number };

/** Whether the account can run the programs of this folder, and read the files that they need. */
const works = (folder: string, ids: Ids): boolean =>
  [
    ["test", "-r", join(folder, "share", "postgresql", "postgres.bki")],
    [join(folder, "bin", "postgres"), "--version"],
    [join(folder, "bin", "initdb"), "--version"],
  ].every(([command = "", ...args]) => spawnSync(command, args, { ...ids, cwd: "/", stdio: "ignore" }).status === 0);

/** Made by us, and changed by nobody else since. */
const isOurs = (folder: string): boolean => {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
};

const letEverybodyRead = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letEverybodyRead(path);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
};

const versionOf = (native: string): string => {
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")) as Record<
    string,
    unknown
  >;
  return String(version);
};

/**
 * The copy in this place. It is made when it does not exist, and gets its name when it is complete. Null when it cannot
 * be made.
 */
const copyIn = (place: string, native: string, ids: Ids): string | null => {
  const folder = join(place, `krapao-postgresql-${versionOf(native)}`);
  if (isOurs(folder) && works(folder, ids)) return folder;
  try {
    const unfinished = mkdtempSync(join(place, "krapao-postgresql.new-"));
    try {
      cpSync(native, unfinished, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !/\.a$|\/pkgconfig$/.test(path),
      });
      letEverybodyRead(unfinished);
      rmSync(folder, { recursive: true, force: true });
      renameSync(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  } catch {
    // Another start may have made it meanwhile. Otherwise this place cannot be used.
  }
  return isOurs(folder) && works(folder, ids) ? folder : null;
};

/**
 * Where the account can run PostgreSQL's programs: at `native` (the package's folder with bin, lib and share), or in a
 * copy in the first place that it can reach. The programs must be reached by their path, because PostgreSQL resolves
 * it. Null when there is no such place.
 */
export const reachablePrograms = (
  native: string,
  ids: Ids,
  places: readonly string[] = [tmpdir(), "/tmp", "/var/tmp", "/dev/shm"],
): string | null => {
  if (works(native, ids)) return native;
  for (const place of new Set(places)) {
    const folder = copyIn(place, native, ids);
    if (folder !== null) return folder;
  }
  return null;
};
