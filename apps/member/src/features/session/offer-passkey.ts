import { beginPasskeyLogin } from "@krapao/contract/session/begin-passkey-login";
import { passkeyLogin } from "@krapao/contract/session/passkey-login";
import type { AnswerOf, BodyOf } from "@krapao/contract/types";
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from "@simplewebauthn/browser";

import { request } from "../../lib/client.ts";
import { signWithKey, wasLeft } from "@krapao/client/passkey";

/** A challenge is asked for anew before it ends. */
const RENEW = 0.8;

type SignedIn = AnswerOf<typeof passkeyLogin>;
type More = Omit<BodyOf<typeof passkeyLogin>, "attempt" | "signed">;

/**
 * Offers the site's passkeys among the suggestions of the phone's field, until one is chosen or `signal` ends it. A browser
 * that knows none of this, and a line that is down, offer nothing: the password is there.
 */
export const offerPasskey = async (
  signal: AbortSignal,
  more: () => More,
  onStart: () => void,
): Promise<SignedIn | null> => {
  signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted && (await browserSupportsWebAuthnAutofill())) {
    const options = await request(beginPasskeyLogin, { signal });
    if (signal.aborted) return null;
    const timer = setTimeout(() => WebAuthnAbortService.cancelCeremony(), options.timeout * RENEW);
    try {
      const signed = await signWithKey(options, true);
      onStart();
      return await request(passkeyLogin, { body: { attempt: options.attempt, signed, ...more() } });
    } catch (error) {
      if (!wasLeft(error)) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  return null;
};
