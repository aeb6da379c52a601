import * as z from "zod";

import { address, given } from "../address.ts";

/** How a provider of the signed generic protocol is set up, whatever its kind. */
export const signedSettings = z.strictObject({
  baseUrl: address,
  merchant: given,
  secret: given,
  /** Still good for what the provider signs, while a secret is being changed. */
  previousSecret: given.nullable().default(null),
});
export type SignedSettings = z.output<typeof signedSettings>;

export const signedSecrets = ["secret", "previousSecret"] as const;

/** Codes that the protocol answers a caller with whom it does not know. */
export const signedStrangers: readonly string[] = ["INVALID_SIGNATURE", "INVALID_MERCHANT", "UNAUTHORIZED"];
