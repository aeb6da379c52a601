import { isIP } from "node:net";

import { isLoopback } from "../../lib/loopback.ts";
import { refuse } from "../../lib/refusal.ts";

/** Where passkeys are created and used. */
export type PasskeySite = { readonly rpId: string; readonly origin: string };

/**
 * The site of passkeys, from its origin. A passkey belongs to a host name, never to an address. This machine counts as
 * `localhost`; any other address has no site.
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

/** Like {@link siteOf}, for a call that needs a site. Throws NOT_READY without one. */
export const passkeySite = (siteOrigin: string): PasskeySite => {
  const site = siteOf(siteOrigin);
  if (site === null) throw refuse("NOT_READY");
  return site;
};
