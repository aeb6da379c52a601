import { PASSKEY } from "@krapao/contract/limits";
import type { MadeKey, MakingOptions, Passkey } from "@krapao/contract/passkey/shapes";
import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { brokenConstraint } from "../../db/errors.ts";
import { transaction } from "../../db/transaction.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { makeChallenge, type Signer, takeChallenge } from "./challenge.ts";
import { ALGORITHMS, verifyMade } from "./make.ts";
import { originOf, type Owners, TABLES, userHandleOf } from "./owners.ts";
import { credentialsOf, type PasskeyRow, passkeysOf, shownPasskey } from "./passkeys.ts";
import { passkeySite } from "./site.ts";

/** Checks that an owner may have one passkey more; returns the ones they have. Throws PASSKEY_LIMIT, and NOT_READY. */
export const checkRoom = async (
  { db, settings }: Pick<Context, "db" | "settings">,
  owners: Owners,
  ownerId: bigint,
): Promise<readonly PasskeyRow[]> => {
  passkeySite(originOf(settings, owners));
  const present = await passkeysOf(db, owners, ownerId);
  if (present.length >= PASSKEY.most) throw refuse("PASSKEY_LIMIT");
  return present;
};

/**
 * The options by which a device creates a passkey for this site and this attempt. `name` is what the device shows as
 * the owner.
 */
export const askKey = async (
  context: Context,
  owners: Owners,
  by: Signer,
  name: string,
  present: readonly PasskeyRow[],
): Promise<MakingOptions> => {
  const { rpId } = passkeySite(originOf(context.settings, owners));
  const { info } = await operatorSettings(context.db);
  return {
    ...(await makeChallenge(context, owners, "add", by)),
    timeout: PASSKEY.challengeMs,
    rp: { id: rpId, name: info.name.slice(0, 100) },
    user: { id: userHandleOf(owners, by.id), name, displayName: name },
    algorithms: ALGORITHMS,
    excluded: credentialsOf(present),
  };
};

type Made = { readonly attempt: string; readonly name: string; readonly made: MadeKey };

/**
 * Stores the passkey that a device created for an attempt of this session. `first` writes to the owner's row before, so
 * that two additions at once are counted one after the other. Throws PASSKEY_INVALID and PASSKEY_LIMIT.
 */
export const addKey = async (
  context: Context,
  owners: Owners,
  by: Signer,
  { attempt, name, made }: Made,
  first: (tx: Kysely<Database>) => Promise<void>,
): Promise<Passkey> => {
  const { db, clock, random, settings } = context;
  const challenge = await takeChallenge(context, owners, attempt, "add", by);
  const site = passkeySite(originOf(settings, owners));
  const key = challenge === null ? null : await verifyMade(site, challenge, made);
  if (key === null) throw refuse("PASSKEY_INVALID");
  const row = {
    id: random.bytes(12).toString("base64url"),
    name,
    created_at: clock.now(),
    used_at: null,
    is_synced: key.isSynced,
  };
  const { keys, owner, unique } = TABLES[owners];
  await transaction(db, async (tx) => {
    await first(tx);
    if ((await passkeysOf(tx, owners, by.id)).length >= PASSKEY.most) throw refuse("PASSKEY_LIMIT");
    await sql`
      insert into ${keys} (${owner}, id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name,
        created_at)
      values (${by.id}, ${row.id}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${made.transports}::text[],
        ${key.isSynced}, ${key.isBackedUp}, ${name}, ${row.created_at})`.execute(tx);
  }).catch((error: unknown) => {
    throw brokenConstraint(error) === unique ? refuse("PASSKEY_INVALID") : error;
  });
  return shownPasskey(row);
};
