import * as z from "zod";

import { address, given, headerText } from "../address.ts";

/** The settings of a provider of the signed generic protocol, whatever its kind. */
export const signedSettings = z.strictObject({
  baseUrl: address,
  merchant: headerText,
  secret: given,
  /** Still valid for the provider's signatures while a secret is being changed. */
  previousSecret: given.nullable().default(null),
});
export type SignedSettings = z.output<typeof signedSettings>;

export const signedSecrets = ["secret", "previousSecret"] as const;

/** The protocol's error codes for an unknown caller. */
export const signedStrangers: readonly string[] = ["INVALID_SIGNATURE", "INVALID_MERCHANT", "UNAUTHORIZED"];
