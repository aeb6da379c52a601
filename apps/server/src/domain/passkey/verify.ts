import type { Signed } from "@krapao/contract/passkey/shapes";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { userHandleOf } from "./user-handle.ts";
import { passkeySite } from "./site.ts";

/** A passkey whose signature was verified. */
export type Verified = { readonly memberId: bigint; readonly passkeyId: string };

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
 * whatever does not fit; `memberId` is whose key it has to be, null when the key says it.
 */
export const verifySigned = async (
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  challenge: string,
  signed: Signed,
  memberId: bigint | null,
): Promise<Verified | null> => {
  const site = passkeySite(settings.publicOrigin);
  return transaction(db, async (tx) => {
    const key = await tx
      .selectFrom("passkey")
      .selectAll()
      .where("credential_id", "=", signed.id)
      .forUpdate()
      .executeTakeFirst();
    if (key === undefined || (memberId !== null && key.member_id !== memberId)) return null;
    const { userHandle } = signed;
    if (userHandle !== undefined && userHandle !== userHandleOf(key.member_id)) return null;
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
    await tx
      .updateTable("passkey")
      .set({ counter: BigInt(newCounter), is_backed_up: credentialBackedUp, used_at: clock.now() })
      .where("credential_id", "=", key.credential_id)
      .execute();
    return { memberId: key.member_id, passkeyId: key.id };
  });
};
