import * as z from "zod";

import { address, given, headerText } from "../address.ts";
import type { GamePort } from "./port.ts";

/** The settings of a game provider, the same for all of them. */
export const gameSettings = z.strictObject({
  /** Where the server calls. */
  baseUrl: address,
  /** Where a player opens it. A link or a form with another origin is not used (SECURITY.md S36). */
  launchUrl: address,
  /** Our name at the provider: operator token, partner or agent. */
  id: headerText,
  /** The shared secret, in the text form of the provider. */
  secret: given,
});

/** How one game provider is reached. `code` is the one of `slots[].code`. */
export type GameProvider = z.output<typeof gameSettings> & { readonly code: string };

/**
 * Whether players may be sent to `link`: it has the origin of the provider's launch address, and no user or password.
 */
export const isProvidersLink = (provider: Pick<GameProvider, "launchUrl">, link: string): boolean => {
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  return url.origin === new URL(provider.launchUrl).origin && url.username === "" && url.password === "";
};

/** Asks for the balance of a player who does not exist. This is the probe of game providers. */
export const balanceOfNobody = (port: GamePort) => port.balance({ username: "probe0nosuchplayer", currency: "THB" });
