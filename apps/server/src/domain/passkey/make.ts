import type { MadeKey } from "@krapao/contract/passkey/shapes";
import { verifyRegistrationResponse } from "@simplewebauthn/server";

import type { PasskeySite } from "./site.ts";

/** The algorithms that a passkey may use: EdDSA, ES256 and RS256, by their COSE numbers. */
export const ALGORITHMS = [-8, -7, -257];

/** A new passkey for this site. */
type NewKey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly isSynced: boolean;
  readonly isBackedUp: boolean;
};

/**
 * Verifies a passkey that a device created: for this site and challenge, with the user verified by the device. Else
 * null.
 */
export const verifyMade = async (site: PasskeySite, challenge: string, made: MadeKey): Promise<NewKey | null> => {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: made.clientDataJSON, attestationObject: made.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      isSynced: credentialDeviceType === "multiDevice",
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
};
