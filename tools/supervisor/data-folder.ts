import { existsSync } from "node:fs";
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

import { makeFolder } from "./make-folder.ts";
import { StartError, systemCode } from "./start-error.ts";

/** The data folder, which is ours until it is released or this process has died. */
export type DataFolder = {
  /** Tells another start that this one is ending. */
  readonly announceEnd: () => Promise<void>;
  readonly release: () => void;
};

/** How long another start waits for an instance that is ending, and for one that may have begun to end. */
const ENDING_PATIENCE = 5_000;
const LIVING_PATIENCE = 1_000;

/** An exclusive lock of the operating system, which no dead process can hold. SQLite provides it. */
const lock = (path: string): DatabaseSync | null => {
  const database = new DatabaseSync(path);
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/.test(error.message)) return null;
    throw error;
  }
};

type Instance = { readonly pid: number; readonly ending: boolean };

const instanceOf = async (path: string): Promise<Instance | null> => {
  try {
    const { pid, ending } = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
    return typeof pid === "number" ? { pid, ending: ending === true } : null;
  } catch {
    return null;
  }
};

const cannotUse = (folder: string, error: unknown): StartError =>
  new StartError(
    `DATA_DIR=${folder} cannot be used (${systemCode(error) ?? String(error)}): make it a folder that this account may write in, or set DATA_DIR to another.`,
  );

/** Thrown when another instance runs in the data folder. */
export class FolderInUse extends StartError {}

/** Whether an instance that runs in the folder is ending. */
export const isEnding = async (folder: string): Promise<boolean> =>
  (await instanceOf(join(folder, "instance.json")))?.ending === true;

/** Whether the folder was used before. Then {@link takeDataFolder} changes nothing in it. */
export const isUsedFolder = (folder: string): boolean => existsSync(join(folder, "instance.lock"));

const WRITABLE_BY_ALL = 0o002;

/** Makes the folder ours alone. One that everybody uses, such as /tmp, would be taken away from them. */
const takeFor = async (folder: string): Promise<void> => {
  await makeFolder(folder);
  const isForAll = ((await stat(folder)).mode & WRITABLE_BY_ALL) !== 0;
  if (isForAll && !isUsedFolder(folder) && (await readdir(folder)).length > 0)
    throw new StartError(
      `DATA_DIR=${folder} is a folder that everybody may write in, and others have files there: set DATA_DIR to a folder of its own.`,
    );
  await chmod(folder, 0o700);
};

/**
 * Takes the data folder. Waits for 5 s at most for an instance that is ending. A running instance is a {@link
 * StartError}.
 */
export const takeDataFolder = async (folder: string): Promise<DataFolder> => {
  const file = join(folder, "instance.json");
  try {
    await takeFor(folder);
    for (let waited = 0; ; waited += 50) {
      const database = lock(join(folder, "instance.lock"));
      if (database !== null) {
        const tell = (ending: boolean): Promise<void> =>
          writeFile(file, JSON.stringify({ pid: process.pid, ending }), { mode: 0o600 });
        await tell(false);
        return {
          announceEnd: () => tell(true).catch(() => undefined),
          release: () => {
            if (database.isOpen) database.close();
          },
        };
      }
      const instance = await instanceOf(file);
      if (waited >= (instance?.ending === true ? ENDING_PATIENCE : LIVING_PATIENCE)) {
        const who = instance === null ? "" : ` (process ${instance.pid})`;
        throw new FolderInUse(
          `DATA_DIR=${folder} is used by another instance that is running${who}: stop it, or set DATA_DIR to another folder.`,
        );
      }
      await sleep(50);
    }
  } catch (error) {
    throw error instanceof StartError ? error : cannotUse(folder, error);
  }
};
