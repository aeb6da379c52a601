import type { Signed, SigningOptions } from "@krapao/contract/passkey/shapes";

/** What the server verifies: the attempt, and its challenge signed by the passkey. */
type Proof = { readonly attempt: string; readonly signed: Signed };

/** Opens an attempt with `begin` and asks the device to sign it. Null when the operator cancels. */
export const signByPasskey = async (begin: () => Promise<SigningOptions>): Promise<Proof | null> => {
  const { signWithKey, wasLeft } = await import("@krapao/client/passkey");
  const options = await begin();
  try {
    return { attempt: options.attempt, signed: await signWithKey(options) };
  } catch (error) {
    if (wasLeft(error)) return null;
    throw error;
  }
};
