import { toE164 } from "@krapao/contract/phone";

import { digest, slowDigest } from "./digest.ts";
import { store, stored, storedInTab, storeInTab } from "./storage.ts";
import { forgetUnanswered, tidyUnanswered } from "./unanswered.ts";

/** What a session keeps on the device, all in one place, and gone when it ends. */
const SESSION_KEYS = ["token", "owner", "last_sync"] as const;
type SessionKey = (typeof SESSION_KEYS)[number];

/** What this session keeps: for good with "remember me", else until the tab closes. */
export const ofSession = (key: SessionKey): string | null =>
  stored("token") === null ? storedInTab(key) : stored(key);

export const keepInSession = (key: Exclude<SessionKey, "token">, value: string): void => {
  if (stored("token") === null) storeInTab(key, value);
  else store(key, value);
};

/** The session's token; null when signed out. */
export const token = (): string | null => ofSession("token");

/**
 * By what this device knows the session's member, the same at the next login: a hash of the phone, or of the token where
 * the phone is not known. Null when signed out, or where the browser hashes nothing.
 */
export const owner = async (): Promise<string | null> => {
  const [known, bearer] = [ofSession("owner"), token()];
  if (known !== null || bearer === null) return known;
  return (await digest(`token ${bearer}`))?.slice(0, OWNER_LENGTH) ?? null;
};

const OWNER_LENGTH = 32;

/** Begins a session on this device; nothing of the one before stays readable. */
export const keepToken = async (value: string, remember: boolean, phone: string): Promise<void> => {
  const name = await slowDigest(toE164(phone, "th") ?? phone);
  dropSession();
  const keep = remember ? store : storeInTab;
  // The token comes last: it is what other tabs go by.
  keep("owner", name);
  keep("token", value);
};

const dropSession = (): void => {
  for (const key of SESSION_KEYS) store(key, null);
  tidyUnanswered();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
};

const endListeners = new Set<() => void>();

/** Called when the session ends here, to forget what was read with it. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
};

/** Called when the session may have begun or ended: here, or in another tab of this browser. */
export const onSessionChange = (listener: () => void): (() => void) => {
  endListeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    endListeners.delete(listener);
    removeEventListener("storage", listener);
  };
};

/**
 * Forgets the session on this device, when it is no more. The keys of its unanswered requests stay, as hashes: the same
 * request of the same member is done once, also after the next login.
 */
export const forgetSession = (): void => {
  dropSession();
  for (const listener of endListeners) listener();
};

/**
 * The member leaves: ends the session on the server first, then here with all that it left, also when the server cannot be reached (SECURITY.md S19).
 * `keepalive` lets the call outlive the page.
 */
export const endSession = (): void => {
  const bearer = token();
  if (bearer !== null) {
    void fetch("/api/logout", {
      method: "POST",
      keepalive: true,
      headers: { authorization: `Bearer ${bearer}`, "x-client": "wallet-user" },
    }).catch(() => undefined);
  }
  const whose = owner();
  forgetSession();
  void whose.then(forgetUnanswered);
};
