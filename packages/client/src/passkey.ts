import type { MadeKey, MakingOptions, Signed, SigningOptions } from "@krapao/contract/passkey/shapes";
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";

import { CallError } from "./call-error.ts";

const TYPE = "public-key";

/** Lets the device make a key for this site, after it has verified its user. */
const makeKey = async (options: MakingOptions): Promise<MadeKey> => {
  const { challenge, rp, user, algorithms, excluded, timeout } = options;
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp,
      user,
      timeout,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: TYPE })),
      excludeCredentials: excluded.map((each) => ({ id: each.id, type: TYPE })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
};

/**
 * Lets a device sign. With `offered`, the browser offers the passkey in the suggestions of the field, and this waits
 * until one is chosen there.
 */
export const signWithKey = async (options: SigningOptions, offered = false): Promise<Signed> => {
  const { challenge, rpId, timeout, credentials } = options;
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      timeout,
      allowCredentials: credentials.map((each) => ({ id: each.id, type: TYPE })),
      userVerification: "required",
    },
    useBrowserAutofill: offered,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
};

/** Whether the person cancelled the device's own dialog, or took too long. This is not a fault. */
export const wasLeft = (error: unknown): boolean =>
  (error instanceof WebAuthnError && error.code === "ERROR_CEREMONY_ABORTED") ||
  (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"));

/** Whether the device has a key of this person already. */
const wasThere = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";

/**
 * Adds a passkey of this device: `begin` starts an attempt, and `keep` stores the key that the device made for it.
 * Returns `left` when the person cancelled the device's dialog or the step-up, and `there` when the device already has
 * a key of this person. Throws every other failure.
 */
export const addKey = async <Attempt extends MakingOptions>(
  begin: () => Promise<Attempt>,
  keep: (attempt: Attempt, made: MadeKey) => Promise<unknown>,
): Promise<"added" | "left" | "there"> => {
  try {
    const attempt = await begin();
    await keep(attempt, await makeKey(attempt));
    return "added";
  } catch (failure) {
    if (wasLeft(failure) || (failure instanceof CallError && failure.key === "STEP_UP_REQUIRED")) return "left";
    if (wasThere(failure)) return "there";
    throw failure;
  }
};
