import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Below this share of free disk space uploads are refused (SECURITY.md S44). */
const LEAST_FREE = 0.1;

/** A file's id: 128 bits, base64url. */
const ID = /^[A-Za-z0-9_-]{22}$/;

/** A file in the folder of new files. */
export type NewFile = { readonly id: string; readonly since: Date };

/** The storage of uploaded files, below one folder that nothing serves. */
export type Disk = {
  /** Calls `work` with a path for a temporary file; whatever is there is deleted when this resolves. */
  readonly withNewFile: <Result>(name: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  /** Writes a new file durably. */
  readonly write: (id: string, bytes: Uint8Array) => Promise<void>;
  /** Moves a new file to its permanent place. Repeating it changes nothing. */
  readonly keep: (id: string) => Promise<void>;
  /** Null when the file does not exist. */
  readonly read: (id: string) => Promise<Buffer | null>;
  readonly remove: (id: string) => Promise<void>;
  /** New files, and those that a dead process left behind. Anything else in the folder is listed by its own name. */
  readonly listNew: () => Promise<readonly NewFile[]>;
  readonly removeNew: (name: string) => Promise<void>;
  /** Whether there is enough space for more. */
  readonly hasRoom: () => Promise<boolean>;
};

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const orNull = async <Value>(work: Promise<Value>): Promise<Value | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** Files below `folder`, which is created with the first file and readable only by us. */
export const createDisk = (folder: string): Disk => {
  const fresh = join(folder, "new");
  const make = (path: string): Promise<unknown> => mkdir(path, { recursive: true, mode: 0o700 });
  const checked = (id: string): string => {
    if (!ID.test(id)) throw new Error("no id of a file");
    return id;
  };
  const newOf = (id: string): string => join(fresh, checked(id));
  const keptOf = (id: string): string => join(folder, checked(id).slice(0, 2), id);

  return {
    withNewFile: async (name, work) => {
      await make(fresh);
      const path = join(fresh, name);
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    write: async (id, bytes) => {
      await make(fresh);
      const file = await open(newOf(id), "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    keep: async (id) => {
      const kept = keptOf(id);
      await make(dirname(kept));
      await orNull(rename(newOf(id), kept));
    },
    read: async (id) => (await orNull(readFile(keptOf(id)))) ?? orNull(readFile(newOf(id))),
    remove: async (id) => {
      await rm(keptOf(id), { force: true });
      await rm(newOf(id), { force: true });
    },
    listNew: async () => {
      const names = (await orNull(readdir(fresh))) ?? [];
      const files = await Promise.all(
        names.map(async (name) => {
          const found = await orNull(stat(join(fresh, name)));
          return found === null ? [] : [{ id: name, since: found.mtime }];
        }),
      );
      return files.flat();
    },
    removeNew: (name) => rm(join(fresh, name), { force: true }),
    hasRoom: async () => {
      await make(folder);
      const { bavail, blocks } = await statfs(folder);
      return blocks === 0 || bavail / blocks >= LEAST_FREE;
    },
  };
};
