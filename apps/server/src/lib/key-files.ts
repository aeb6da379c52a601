import { chmod, mkdir, open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { type Kysely, sql } from "kysely";

import type { Random } from "../context.ts";
import type { Database } from "../db/schema.ts";
import { SettingsError } from "../settings.ts";
import { fingerprintOf, type RootKey } from "./keys.ts";

const FILE = /^root-(\d{1,3})\.key$/;

/** The root keys of the folder; base64url text of 32 bytes each. */
const readRoots = async (folder: string): Promise<readonly RootKey[]> => {
  const names = await readdir(folder);
  const roots: RootKey[] = [];
  for (const name of names) {
    const id = Number(FILE.exec(name)?.[1]);
    if (!(id >= 1 && id <= 255)) continue;
    const secret = Buffer.from((await readFile(join(folder, name), "utf8")).trim(), "base64url");
    if (secret.length !== 32)
      throw new SettingsError(`The key ${join(folder, name)} is damaged: put the right one back.`);
    roots.push({ id, secret });
  }
  return roots;
};

const makeRoot = async (folder: string, random: Random): Promise<RootKey> => {
  const secret = random.bytes(32);
  const file = await open(join(folder, "root-1.key"), "wx", 0o600);
  try {
    await file.writeFile(`${secret.toString("base64url")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return { id: 1, secret };
};

/**
 * The root keys that belong to this database (S50, S52). The database knows each key's fingerprint: a missing or another
 * key ends the start; a key is made only beside a database that never had one. Servers that start together take turns.
 */
export const loadRoots = async (db: Kysely<Database>, folder: string, random: Random): Promise<readonly RootKey[]> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('krapao root keys', 0))`.execute(tx);
    const known = await tx.selectFrom("key_fingerprint").select(["id", "fingerprint"]).execute();
    const found = await readRoots(folder);
    const roots = known.length === 0 && found.length === 0 ? [await makeRoot(folder, random)] : found;
    for (const { id, fingerprint } of known) {
      const root = roots.find((each) => each.id === id);
      if (root === undefined)
        throw new SettingsError(
          `The key root-${id}.key is missing in ${folder}: put back the one that belongs to this database.`,
        );
      if (fingerprintOf(root) !== fingerprint)
        throw new SettingsError(
          `The key root-${id}.key in ${folder} belongs to another database: put back the right one.`,
        );
    }
    const news = roots.filter((root) => !known.some(({ id }) => id === root.id));
    if (news.length > 0) {
      await tx
        .insertInto("key_fingerprint")
        .values(news.map((root) => ({ id: root.id, fingerprint: fingerprintOf(root) })))
        .execute();
    }
    return roots;
  });
};
