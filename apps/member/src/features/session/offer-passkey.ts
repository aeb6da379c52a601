import { beginPasskeyLogin } from "@krapao/contract/session/begin-passkey-login";
import { passkeyLogin } from "@krapao/contract/session/passkey-login";
import type { AnswerOf, BodyOf } from "@krapao/contract/types";
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from "@simplewebauthn/browser";

import { request } from "../../lib/client.ts";
import { signWithKey, wasLeft } from "@krapao/client/passkey";

/** A new challenge is requested before the last one expires. */
const RENEW = 0.8;

type SignedIn = AnswerOf<typeof passkeyLogin>;
type More = Omit<BodyOf<typeof passkeyLogin>, "attempt" | "signed">;

/**
 * Offers the site's passkeys in the suggestions of the phone field, until one is chosen or `signal` ends it. A browser
 * without support, or one that is offline, offers nothing. The password still works.
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
