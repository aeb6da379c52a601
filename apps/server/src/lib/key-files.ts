import { readFileSync } from "node:fs";
import { access, chmod, constants, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { type Kysely, sql } from "kysely";

import type { Clock, Random } from "./ports.ts";
import type { Database } from "../db/schema.ts";
import { SettingsError } from "../settings.ts";
import { fingerprintOf, type RootKey, type Roots } from "./keys.ts";

const FILE = /^root-(\d{1,3})\.key$/;
const LAST_ID = 255;

/** A key is missing, or it is not the database's key (S52). */
export class KeyMismatch extends SettingsError {}

/** How often a server looks for new keys. */
export const KEYS_LEARNT_MS = 1_000;

/** The folder of the keys, and the database that they belong to. */
export type KeyFolder = {
  readonly db: Kysely<Database>;
  readonly folder: string;
  readonly random: Random;
  readonly clock: Clock;
};

const pathOf = (folder: string, id: number): string => join(folder, `root-${id}.key`);

const secretOf = (text: string): Buffer | null => {
  const secret = Buffer.from(text.trim(), "base64url");
  return secret.length === 32 ? secret : null;
};

const idsOf = async (folder: string): Promise<readonly number[]> =>
  (await readdir(folder)).map((name) => Number(FILE.exec(name)?.[1])).filter((id) => id >= 1 && id <= LAST_ID);

/** The root keys of the folder; base64url text of 32 bytes each. */
const readRoots = async (folder: string): Promise<readonly RootKey[]> =>
  Promise.all(
    (await idsOf(folder)).map(async (id) => {
      const secret = secretOf(await readFile(pathOf(folder, id), "utf8"));
      if (secret === null) throw new SettingsError(`The key ${pathOf(folder, id)} is damaged: put the right one back.`);
      return { id, secret };
    }),
  );

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
};

/**
 * Creates the root key of this number. The file gets its name only after it is complete and on disk. Throws a {@link
 * SettingsError} beyond the last number.
 */
export const makeRoot = async (folder: string, id: number, random: Random): Promise<RootKey> => {
  if (id > LAST_ID) throw new SettingsError(`There is no key after root-${LAST_ID}.key.`);
  const secret = random.bytes(32);
  const unfinished = `${pathOf(folder, id)}.new`;
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(`${secret.toString("base64url")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, pathOf(folder, id));
  await syncFolder(folder);
  return { id, secret };
};

/** Removes the key of this number. */
export const removeRoot = async (folder: string, id: number): Promise<void> => {
  await rm(pathOf(folder, id), { force: true });
  await syncFolder(folder);
};

/** The keys that exist: active ones, and retired ones that are not removed yet. */
type Found = { readonly serving: readonly RootKey[]; readonly retired: readonly RootKey[] };

/**
 * Makes the folder, for this account alone. One that no other account can enter stays as it is: a vault's folder (a
 * mounted secret, systemd's credentials) is another account's, or cannot be changed at all.
 */
const prepareFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return;
  await chmod(folder, 0o700).catch((error: unknown) => {
    // An access list of the folder shows in its group's bits.
    if ((mode & 0o027) !== 0) throw error;
  });
};

/** Whether a key can be made in the folder. A vault's folder is read only: its keys are the vault's to make. */
const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

/**
 * Reads the keys of the folder, and checks them against the database. Throws {@link KeyMismatch} for a missing or wrong
 * key, and a {@link SettingsError} when a new key cannot be written.
 */
export const readKeyFolder = async ({ db, folder, random, clock }: KeyFolder): Promise<Found> => {
  await prepareFolder(folder);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('krapao root keys', 0))`.execute(tx);
    const known = await tx.selectFrom("key_fingerprint").select(["id", "fingerprint", "retired_at"]).execute();
    const found = await readRoots(folder);
    const isNew = known.length === 0 && found.length === 0;
    if (isNew && !(await isWritable(folder)))
      throw new SettingsError(
        `There is no root-1.key in ${folder}, where this account cannot write: put 32 random bytes there, as base64url.`,
      );
    const roots = isNew ? [await makeRoot(folder, 1, random)] : found;
    for (const { id, fingerprint } of known.filter(({ retired_at }) => retired_at === null)) {
      const root = roots.find((each) => each.id === id);
      if (root === undefined)
        throw new KeyMismatch(
          `The key root-${id}.key is missing in ${folder}: put back the one that belongs to this database.`,
        );
      if (fingerprintOf(root) !== fingerprint)
        throw new KeyMismatch(
          `The key root-${id}.key in ${folder} belongs to another database: put back the right one.`,
        );
    }
    const news = roots.filter((root) => !known.some(({ id }) => id === root.id));
    if (news.length > 0) {
      await tx
        .insertInto("key_fingerprint")
        .values(news.map((root) => ({ id: root.id, fingerprint: fingerprintOf(root), created_at: clock.now() })))
        .execute();
    }
    const isRetired = (root: RootKey): boolean =>
      known.some(({ id, retired_at }) => id === root.id && retired_at !== null);
    return { serving: roots.filter((root) => !isRetired(root)), retired: roots.filter(isRetired) };
  });
};

/**
 * The root keys that belong to this database (S50, S52). The database knows the fingerprint of each key, so a missing
 * or a wrong key ends the start. A key is made only when the database never had one. Servers that start together take
 * turns. A retired key is left out, and its file may be missing.
 */
export const loadRoots = async (where: KeyFolder): Promise<readonly RootKey[]> => (await readKeyFolder(where)).serving;

/** The keys of a running server, which change while it runs. */
export type RootStore = Roots & {
  /** Looks for keys that were added or removed. */
  readonly refresh: () => Promise<void>;
};

/** Opens the root keys for a running server. Throws a {@link SettingsError}. */
export const openRoots = async (where: KeyFolder): Promise<RootStore> => {
  const look = async (): Promise<string> => (await idsOf(where.folder)).toSorted((a, b) => a - b).join();
  let roots = await loadRoots(where);
  let seen = await look();
  return {
    all: () => roots,
    // For values that another server sealed under a key that this server has not read yet.
    find: (id) => {
      try {
        const secret = secretOf(readFileSync(pathOf(where.folder, id), "utf8"));
        return secret === null ? null : { id, secret };
      } catch {
        return null;
      }
    },
    refresh: async () => {
      const now = await look();
      if (now === seen) return;
      roots = await loadRoots(where);
      seen = now;
    },
  };
};
