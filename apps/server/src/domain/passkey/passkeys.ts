import { PASSKEY } from "@krapao/contract/limits";
import type { Passkey, SigningOptions } from "@krapao/contract/passkey/shapes";
import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import { makeChallenge, type Signer } from "./challenge.ts";
import { originOf, type Owners, TABLES } from "./owners.ts";
import { passkeySite } from "./site.ts";
import type { ChallengePurpose } from "./tables.ts";

/** A stored passkey, without its public key. */
export type PasskeyRow = {
  readonly id: string;
  readonly credential_id: string;
  readonly transports: readonly string[];
  readonly is_synced: boolean;
  readonly name: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
};

/** An owner's passkeys, the newest first. */
export const passkeysOf = async (
  db: Kysely<Database>,
  owners: Owners,
  ownerId: bigint,
): Promise<readonly PasskeyRow[]> => {
  const { keys, owner } = TABLES[owners];
  const { rows } = await sql<PasskeyRow>`
    select id, credential_id, transports, is_synced, name, created_at, used_at from ${keys}
    where ${owner} = ${ownerId} order by created_at desc, id`.execute(db);
  return rows;
};

/** A passkey as its owner sees it. */
export const shownPasskey = (
  row: Pick<PasskeyRow, "id" | "name" | "created_at" | "used_at" | "is_synced">,
): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
  isSynced: row.is_synced,
});

/** A list of passkeys in the form that browsers take. */
export const credentialsOf = (
  rows: readonly Pick<PasskeyRow, "credential_id" | "transports">[],
): { readonly id: string; readonly transports: string[] }[] =>
  rows.map(({ credential_id: id, transports }) => ({ id, transports: [...transports] }));

/** Asks for a signature by one of these passkeys, or at a login (`by` null) by any passkey of this site. */
export const askSignature = async (
  context: Context,
  owners: Owners,
  purpose: ChallengePurpose,
  by: Signer | null,
  rows: readonly PasskeyRow[],
): Promise<SigningOptions> => {
  const { rpId } = passkeySite(originOf(context.settings, owners));
  const made = await makeChallenge(context, owners, purpose, by);
  return { ...made, rpId, timeout: PASSKEY.challengeMs, credentials: credentialsOf(rows) };
};

/** Whether a passkey still belongs to an owner. */
export const hasPasskey = async (db: Kysely<Database>, owners: Owners, ownerId: bigint, id: string): Promise<boolean> =>
  (await passkeysOf(db, owners, ownerId)).some((row) => row.id === id);

/** Renames one of an owner's passkeys. Throws NO_DATA. */
export const renameKey = async (
  db: Kysely<Database>,
  owners: Owners,
  ownerId: bigint,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> => {
  const { keys, owner } = TABLES[owners];
  const { numAffectedRows } =
    await sql`update ${keys} set name = ${name} where ${owner} = ${ownerId} and id = ${id}`.execute(db);
  if (numAffectedRows !== 1n) throw refuse("NO_DATA");
};

/** Removes one of an owner's passkeys; returns its name. Throws NO_DATA. */
export const removeKey = async (tx: Kysely<Database>, owners: Owners, ownerId: bigint, id: string): Promise<string> => {
  const { keys, owner } = TABLES[owners];
  const { rows } = await sql<{ name: string }>`
    delete from ${keys} where ${owner} = ${ownerId} and id = ${id} returning name`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw refuse("NO_DATA");
  return row.name;
};

/** Removes all of an owner's passkeys; returns how many there were. */
export const removeKeys = async (tx: Kysely<Database>, owners: Owners, ownerId: bigint): Promise<number> => {
  const { keys, owner } = TABLES[owners];
  const { numAffectedRows } = await sql`delete from ${keys} where ${owner} = ${ownerId}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};
