import * as z from "zod";

import { address } from "../../address.ts";
import { signedSettings } from "../../signed/settings.ts";

/**
 * How a player gets in. `session`: the provider gives a one-time address for a name; `password`: for a name and its
 * password; `ticket`: we give a one-time ticket, and the provider asks us whom it was given to; `query`: the name and the
 * password stand in the address itself, which is for a provider that has no other way.
 */
const LAUNCHES = ["session", "password", "ticket", "query"] as const;
export type Launch = (typeof LAUNCHES)[number];

/** How a game provider of the signed generic protocol is set up. */
export const signedGameSettings = z.strictObject({
  ...signedSettings.shape,
  /** Where a player opens it. */
  launchUrl: address,
  category: z.enum(["slot", "sport", "lotto"]),
  opensBy: z.enum(LAUNCHES).default("session"),
});
export type SignedGameSettings = z.output<typeof signedGameSettings>;
