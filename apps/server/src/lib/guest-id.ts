import { CHAT } from "@krapao/contract/limits";

import type { Keys } from "./keys.ts";
import type { Clock, Random } from "./ports.ts";

type Parts = { readonly keys: Keys; readonly clock: Clock };

/** What is signed. The purpose keeps the signature from being valid anywhere else. */
const signedText = (id: string, issued: string): string => JSON.stringify(["guest-id", id, issued]);

const FORM = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/;

/** Creates a guest id: 128 random bits, the time of issue, and an HMAC over both (SECURITY.md S49). */
export const issueGuestId = ({ keys, clock, random }: Parts & { readonly random: Random }): string => {
  const id = random.bytes(16).toString("base64url");
  const issued = Math.floor(clock.now().getTime() / 1_000).toString(36);
  return signGuestId({ keys }, `${id}.${issued}`);
};

/**
 * The guest id without its signature, which names the guest in the database. Null for a text that we did not sign, or
 * signed 90 days ago.
 */
export const readGuestId = ({ keys, clock }: Parts, text: string): string | null => {
  const [, id = "", issued = "", mac = ""] = FORM.exec(text) ?? [];
  if (id === "" || !keys.isMac("guest", signedText(id, issued), Buffer.from(mac, "base64url"))) return null;
  return Number.parseInt(issued, 36) * 1_000 + CHAT.guestIdLifeMs > clock.now().getTime() ? `${id}.${issued}` : null;
};

/** Restores the complete guest id from the result of {@link readGuestId}. */
export const signGuestId = ({ keys }: Pick<Parts, "keys">, name: string): string => {
  const [id = "", issued = ""] = name.split(".");
  return `${name}.${keys.mac("guest", signedText(id, issued)).toString("base64url")}`;
};
