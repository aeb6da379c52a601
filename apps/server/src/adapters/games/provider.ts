import * as z from "zod";

import { address, given } from "../address.ts";
import type { GamePort } from "./port.ts";

/** How a game provider is set up; the same shape for each of them. */
export const gameSettings = z.strictObject({
  /** Where the server calls. */
  baseUrl: address,
  /** Where a player opens it. A link or a form of another origin is not followed (SECURITY.md S36). */
  launchUrl: address,
  /** Our name there: operator token, partner, agent. */
  id: given,
  /** The shared secret, in the text form that the provider gave. */
  secret: given,
});

/** How one game provider is reached; `code` as in `slots[].code`. */
export type GameProvider = z.output<typeof gameSettings> & { readonly code: string };

/** Whether players may be sent to `link`: the origin of the provider's own launch address, no user or password in it. */
export const isProvidersLink = (provider: Pick<GameProvider, "launchUrl">, link: string): boolean => {
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  return url.origin === new URL(provider.launchUrl).origin && url.username === "" && url.password === "";
};

/** The balance of a player who is not there: what game providers are tried by. */
export const balanceOfNobody = (port: GamePort) => port.balance({ username: "probe0nosuchplayer", currency: "THB" });
