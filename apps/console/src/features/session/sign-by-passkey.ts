import type { Signed, SigningOptions } from "@krapao/contract/passkey/shapes";

/** What proves a passkey to the server: the attempt, and its challenge signed. */
type Proof = { readonly attempt: string; readonly signed: Signed };

/** Asks the device to sign for an attempt that `begin` opens; null when its sheet was left. */
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
