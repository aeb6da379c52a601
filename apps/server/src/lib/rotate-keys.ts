import { OTP } from "@krapao/contract/limits";
import { type RawBuilder, sql } from "kysely";

import type { Schedule } from "./ports.ts";
import { SettingsError } from "../settings.ts";
import { KEYS_LEARNT_MS, loadRoots, makeRoot, readKeyFolder, removeRoot, type KeyFolder } from "./key-files.ts";
import { createKeys, type Keys, type RootKey } from "./keys.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

export type Rotation = KeyFolder & {
  readonly schedule: Schedule;
  /** How many values one transaction seals. The default is 500. */
  readonly atATime?: number;
  /** Told about the progress, a line at a time. */
  readonly say: (line: string) => void;
};

/** A server looks for new keys twice in this time, and finishes what it had begun. */
const LEARNT_EVERYWHERE_MS = 2 * KEYS_LEARNT_MS + 1_000;

type Row = { readonly key: readonly string[]; readonly sealed: Buffer };

const keyOf = ({ key }: SealedColumn): RawBuilder<unknown> => sql.join(key.map(({ name }) => sql.ref(name)));

const valuesOf = ({ key }: SealedColumn, values: readonly string[]): RawBuilder<unknown> =>
  sql.join(key.map(({ type }, index) => sql`cast(${values[index]} as ${sql.raw(type)})`));

/** The next values that are not under the new key, in the order of their rows. */
const staleAfter = async (
  { db, atATime = 500 }: Rotation,
  place: SealedColumn,
  newest: number,
  after: readonly string[] | null,
): Promise<readonly Row[]> => {
  const column = sql.ref(place.column);
  const texts = sql.join(place.key.map(({ name }) => sql`${sql.ref(name)}::text`));
  const beyond = after === null ? sql`true` : sql`(${keyOf(place)}) > (${valuesOf(place, after)})`;
  const { rows } = await sql<Row>`
    select array[${texts}] as key, ${column} as sealed from ${sql.table(place.table)}
    where ${column} is not null and get_byte(${column}, 0) <> ${newest} and ${beyond}
    order by ${keyOf(place)} limit ${atATime}`.execute(db);
  return rows;
};

const sealedAnew = (keys: Keys, { table, placeColumn, purpose }: SealedColumn, { key, sealed }: Row): Buffer | null => {
  const place = { table, column: placeColumn, row: key.join(":") };
  try {
    return keys.seal(purpose, place, keys.open(purpose, place, sealed));
  } catch {
    return null;
  }
};

type Done = { readonly changed: number; readonly shut: number };

/**
 * Seals a column's values under the new key, a batch at a time. A value that changed meanwhile was sealed by its
 * writer.
 */
const resealColumn = async (rotation: Rotation, keys: Keys, place: SealedColumn, newest: number): Promise<Done> => {
  let after: readonly string[] | null = null;
  let changed = 0;
  let shut = 0;
  for (;;) {
    const rows = await staleAfter(rotation, place, newest, after);
    const last = rows.at(-1);
    if (last === undefined) return { changed, shut };
    after = last.key;
    await rotation.db.transaction().execute(async (tx) => {
      for (const row of rows) {
        const sealed = sealedAnew(keys, place, row);
        if (sealed === null) shut += 1;
        else {
          const column = sql.ref(place.column);
          const { numAffectedRows } = await sql`
            update ${sql.table(place.table)} set ${column} = ${sealed}
            where (${keyOf(place)}) = (${valuesOf(place, row.key)}) and ${column} = ${row.sealed}`.execute(tx);
          changed += Number(numAffectedRows ?? 0n);
        }
      }
    });
  }
};

/** Throws when a value cannot be opened. It was damaged or moved, and the older key has to stay. */
const resealAll = async (rotation: Rotation, keys: Keys, newest: number): Promise<void> => {
  const { say } = rotation;
  let shut = 0;
  for (const place of SEALED_COLUMNS) {
    const done = await resealColumn(rotation, keys, place, newest);
    shut += done.shut;
    if (done.changed > 0) say(`${place.table}.${place.column}: ${done.changed} sealed under root-${newest}.key`);
    if (done.shut > 0) say(`${place.table}.${place.column}: ${done.shut} do not open where they stand`);
  }
  if (shut > 0)
    throw new SettingsError(
      `${shut} sealed values do not open, so the elder key stays: see to those rows, then run this again.`,
    );
};

/** Codes that were sent by SMS under an older key can be entered for 5 minutes. */
const codesAreOpen = async ({ db, clock }: Rotation, until: Date): Promise<boolean> => {
  const row = await db
    .selectFrom("otp")
    .select("created_at")
    .where("created_at", "<=", until)
    .where("expires_at", ">", clock.now())
    .where("verified_at", "is", null)
    .where("ended_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const waitForCodes = async (rotation: Rotation, until: Date): Promise<void> => {
  if (!(await codesAreOpen(rotation, until))) return;
  rotation.say(`Waiting for codes sent under the elder key to be over, ${OTP.lifeMs / 60_000} minutes at most …`);
  while (await codesAreOpen(rotation, until)) await rotation.schedule.sleep(1_000);
};

/**
 * From here on the database refuses values that are sealed under this key. Transactions that write under it are waited
 * for.
 */
const retire = async ({ db, clock }: Rotation, id: number): Promise<void> => {
  await db
    .updateTable("key_fingerprint")
    .set({ retired_at: clock.now() })
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .execute();
};

const newestOf = (roots: readonly RootKey[]): number => Math.max(...roots.map(({ id }) => id));

type Ways = { readonly newest: number; readonly all: readonly RootKey[] };

/** The key to change to: a new one, unless an earlier rotation stopped half-way. */
const keyToUse = async (rotation: Rotation): Promise<Ways> => {
  const { serving, retired } = await readKeyFolder(rotation);
  if (serving.length + retired.length > 1) {
    rotation.say(`Going on with root-${newestOf(serving)}.key.`);
    return { newest: newestOf(serving), all: [...serving, ...retired] };
  }
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from key_fingerprint`.execute(rotation.db);
  await makeRoot(rotation.folder, (rows[0]?.id ?? 0) + 1, rotation.random);
  const all = await loadRoots(rotation);
  rotation.say(`Made root-${newestOf(all)}.key.`);
  return { newest: newestOf(all), all };
};

/** Until when codes may have been sent under an older key. */
const learntAt = async ({ db, clock }: Rotation, newest: number): Promise<Date> => {
  const row = await db.selectFrom("key_fingerprint").select("created_at").where("id", "=", newest).executeTakeFirst();
  return new Date((row?.created_at ?? clock.now()).getTime() + LEARNT_EVERYWHERE_MS);
};

const rotate = async (rotation: Rotation): Promise<void> => {
  const { newest, all } = await keyToUse(rotation);
  const until = await learntAt(rotation, newest);
  await rotation.schedule.sleep(LEARNT_EVERYWHERE_MS);
  const keys = createKeys(all, rotation.random);
  await resealAll(rotation, keys, newest);
  await waitForCodes(rotation, until);
  const elder = all.filter(({ id }) => id !== newest);
  for (const { id } of elder) await retire(rotation, id);
  // Values that a server wrote before it knew of the new key.
  await resealAll(rotation, keys, newest);
  for (const { id } of elder) {
    await removeRoot(rotation.folder, id);
    rotation.say(`Retired root-${id}.key.`);
  }
};

/**
 * Changes to a new root key while servers run (S51). It creates the key, waits until all servers know it, and seals
 * every value of the older key again. The older key is retired when no value is sealed with it. After an interruption
 * the next run continues. Throws a {@link SettingsError} when another rotation is in progress, or when a value cannot
 * be opened.
 */
export const rotateKeys = async (rotation: Rotation): Promise<void> => {
  await rotation.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtextextended('krapao key rotation', 0)) as free`.execute(connection);
    if (rows[0]?.free !== true) throw new SettingsError("The keys are being rotated already: wait for that to end.");
    try {
      await rotate(rotation);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('krapao key rotation', 0))`.execute(connection);
    }
  });
};
