import type { MadeKey } from "@krapao/contract/passkey/shapes";

import type { PasskeySite } from "./site.ts";
import { loadWebAuthn } from "./webauthn.ts";

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
 * Whether a device's statement about itself contains no certificates. The apps ask for none. The library would fetch the
 * revocation list that a certificate names, also of a chain that a stranger made, so such a statement is not given to it
 * (SECURITY.md S38).
 */
const isWithoutCertificates = (
  { decodeAttestationObject, isoBase64URL }: Awaited<ReturnType<typeof loadWebAuthn>>,
  attestationObject: string,
): boolean => {
  const object = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = object.get("fmt");
  return format === "none" || (format === "packed" && object.get("attStmt").get("x5c") === undefined);
};

/**
 * Verifies a passkey that a device created: for this site and challenge, with the user verified by the device. Else
 * null.
 */
export const verifyMade = async (site: PasskeySite, challenge: string, made: MadeKey): Promise<NewKey | null> => {
  const webAuthn = await loadWebAuthn();
  try {
    if (!isWithoutCertificates(webAuthn, made.attestationObject)) return null;
    const { verified, registrationInfo } = await webAuthn.verifyRegistrationResponse({
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
    // The contract bounds the id that the device sent. The one in its statement may be too long for an index.
    if (credential.id !== made.id) return null;
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
