import type { Signed } from "@krapao/contract/passkey/shapes";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { originOf, type Owners, TABLES, userHandleOf } from "./owners.ts";
import { passkeySite } from "./site.ts";

/** A passkey whose signature was verified, and whose it is. */
export type Verified = { readonly ownerId: bigint; readonly passkeyId: string };

type Key = {
  readonly owner_id: bigint;
  readonly id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
};

/** What may be wrong with a signature is not told: a stranger learns nothing of whose key there is. */
const isGood = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await work();
  } catch {
    return null;
  }
};

/**
 * Verifies what a device signed: this site, this challenge, the user verified by their device, a known key, a counter that
 * went on. The key's row is locked meanwhile, so that of a signature and its copy at once one sees the other. Null for
 * whatever does not fit; `ownerId` is whose key it has to be, null when the key says it.
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
