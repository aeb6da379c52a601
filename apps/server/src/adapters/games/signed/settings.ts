import * as z from "zod";

import { address } from "../../address.ts";
import { signedSettings } from "../../signed/settings.ts";

/**
 * How a player opens a game. `session`: the provider returns a one-time address for a name. `password`: for a name and
 * its password. `ticket`: we issue a one-time ticket, and the provider asks us to whom it was given. `query`: the
 * address itself contains the name and the password, for a provider that has no other way.
 */
const LAUNCHES = ["session", "password", "ticket", "query"] as const;
export type Launch = (typeof LAUNCHES)[number];

/** The settings of a game provider of the signed generic protocol. */
export const signedGameSettings = z.strictObject({
  ...signedSettings.shape,
  /** Where a player opens it. */
  launchUrl: address,
  category: z.enum(["slot", "sport", "lotto"]),
  opensBy: z.enum(LAUNCHES).default("session"),
});
export type SignedGameSettings = z.output<typeof signedGameSettings>;
