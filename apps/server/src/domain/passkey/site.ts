import { isIP } from "node:net";

import { isLoopback } from "../../lib/loopback.ts";
import { refuse } from "../../lib/refusal.ts";

/** Where passkeys of a site are made and used. */
export type PasskeySite = { readonly rpId: string; readonly origin: string };

/**
 * The site that passkeys belong to, from its origin. A key belongs to a name and never to an address: this very machine is
 * `localhost`, and any other bare address has none.
 */
const siteOf = (siteOrigin: string): PasskeySite | null => {
  const url = new URL(siteOrigin);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isLoopback(host)) {
    url.hostname = "localhost";
    return { rpId: "localhost", origin: url.origin };
  }
  return isIP(host) === 0 ? { rpId: host, origin: url.origin } : null;
};

/** The same, for a call that cannot do without. Throws NOT_READY. */
export const passkeySite = (siteOrigin: string): PasskeySite => {
  const site = siteOf(siteOrigin);
  if (site === null) throw refuse("NOT_READY");
  return site;
};
