import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const PREFIX = "krapao-tests-";
/** What databases, browsers and products of one run need at most, several times over. */
const ENOUGH_BYTES = 6_000_000_000;

const isEnough = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Removes what runs that were killed could not remove. */
const removeAbandoned = (): void => {
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length))))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
};

/**
 * Moves the temporary files of this run into memory, where there is enough of it. Each test file makes a database of a
 * thousand files and removes it again; on a disk that costs a sixth of the run's processor time.
 */
export const keepFilesInMemory = (): void => {
  if (process.env["TMPDIR"] !== undefined || !isEnough()) return;
  removeAbandoned();
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
};
