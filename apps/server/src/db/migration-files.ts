import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file of SQL, with the SHA-256 of its text. */
export type SqlFile = { readonly name: string; readonly sql: string; readonly checksum: string };

/** Reads the files of `folder` whose names match, sorted by name; none when there is no such folder. */
export const readSqlFiles = async (folder: string, names: RegExp): Promise<SqlFile[]> => {
  const all = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return Promise.all(
    all
      .filter((name) => names.test(name))
      .toSorted()
      .map(async (name) => {
        const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
        return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
      }),
  );
};

/** Reads the numbered migrations of `folder`, in order. */
export const readMigrations = (folder: string): Promise<SqlFile[]> => readSqlFiles(folder, /^\d{4}-[a-z0-9-]+\.sql$/);

/**
 * The migrations that are left to do, in order. `applied` has the checksum of each one that was done. Throws when the
 * database was made by newer code, or by files that have changed since.
 */
export const pending = (files: readonly SqlFile[], applied: ReadonlyMap<string, string>): SqlFile[] => {
  for (const [name, checksum] of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (file === undefined)
      throw new Error(`The database is newer than this program: it has ${name}. Start the newer program.`);
    if (file.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it was applied. Restore the file.`);
  }
  return files.filter((file) => !applied.has(file.name));
};
