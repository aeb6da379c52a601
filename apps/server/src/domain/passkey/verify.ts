import type { Signed } from "@krapao/contract/passkey/shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { originOf, type Owners, TABLES, userHandleOf } from "./owners.ts";
import { passkeySite } from "./site.ts";
import { loadWebAuthn } from "./webauthn.ts";

/** The passkey of a verified signature, and its owner. */
export type Verified = { readonly ownerId: bigint; readonly passkeyId: string };

type Key = {
  readonly owner_id: bigint;
  readonly id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
};

/**
 * The reason why a signature is invalid is not revealed, so that a stranger learns nothing about whose passkeys exist.
 */
const isGood = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await work();
  } catch {
    return null;
  }
};

/**
 * Verifies a device's signature: this site, this challenge, the user verified by the device, a known passkey, and a
 * counter that has increased. The passkey's row is locked, so that of a signature and its copy at once the second sees
 * the first. Null when anything does not match. `ownerId`: whose passkey it must be; null when the passkey names the
 * owner.
 */
export const verifySigned = async (
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  owners: Owners,
  challenge: string,
  signed: Signed,
  ownerId: bigint | null,
): Promise<Verified | null> => {
  const site = passkeySite(originOf(settings, owners));
  const { keys, owner } = TABLES[owners];
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  return transaction(db, async (tx) => {
    const { rows } = await sql<Key>`
      select ${owner} as owner_id, id, credential_id, public_key, counter from ${keys}
      where credential_id = ${signed.id} for update`.execute(tx);
    const [key] = rows;
    if (key === undefined || (ownerId !== null && key.owner_id !== ownerId)) return null;
    const { userHandle } = signed;
    if (userHandle !== undefined && userHandle !== userHandleOf(owners, key.owner_id)) return null;
    const verified = await isGood(() =>
      verifyAuthenticationResponse({
        response: {
          id: signed.id,
          rawId: signed.id,
          type: "public-key",
          clientExtensionResults: {},
          response: {
            clientDataJSON: signed.clientDataJSON,
            authenticatorData: signed.authenticatorData,
            signature: signed.signature,
          },
        },
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        requireUserVerification: true,
        credential: {
          id: key.credential_id,
          publicKey: new Uint8Array(key.public_key),
          counter: Number(key.counter),
        },
      }),
    );
    if (verified?.verified !== true) return null;
    const { newCounter, credentialBackedUp } = verified.authenticationInfo;
    await sql`
      update ${keys} set counter = ${newCounter}, is_backed_up = ${credentialBackedUp}, used_at = ${clock.now()}
      where credential_id = ${key.credential_id}`.execute(tx);
    return { ownerId: key.owner_id, passkeyId: key.id };
  });
};
