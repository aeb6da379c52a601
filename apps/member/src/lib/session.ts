import { digest, slowDigest } from "@krapao/client/digest";
import { endSessionOnServer } from "@krapao/client/end-session";
import { createListeners } from "@krapao/client/listeners";
import { toE164 } from "@krapao/contract/phone";

import { languageHeader } from "./language-header.ts";
import { CHAT_DRAFT, CHAT_FILES, CHAT_OUTBOX, local, ofTab, PLAYING } from "./storage.ts";
import { unanswered } from "./unanswered.ts";

/** Everything that a session stores on the device, in one place. It is deleted when the session ends. */
const SESSION_KEYS = ["token", "owner", "last_sync", "home"] as const;
type SessionKey = (typeof SESSION_KEYS)[number];

/** This session's storage: permanent with "remember me", otherwise until the tab closes. */
export const sessionItem = (key: SessionKey): string | null => (local.get("token") === null ? ofTab : local).get(key);

/** Stores a value with the session, where {@link sessionItem} reads it. It is deleted when the session ends. */
export const keepInSession = (key: Exclude<SessionKey, "token">, value: string): void => {
  (local.get("token") === null ? ofTab : local).set(key, value);
};

/** The session's token. Null when signed out. */
export const token = (): string | null => sessionItem("token");

/**
 * This device's name for the session's member, the same at the next login: a hash of the phone, or of the token where
 * the phone is not known. Null when signed out, or where the browser cannot hash.
 */
export const owner = async (): Promise<string | null> => {
  const [known, bearer] = [sessionItem("owner"), token()];
  if (known !== null || bearer === null) return known;
  return (await digest(`token ${bearer}`))?.slice(0, OWNER_LENGTH) ?? null;
};

const OWNER_LENGTH = 32;
const OWNER_SALT = "krapao member of a device";

/** A visitor's unsent texts to support. Empty while a member is signed in, because they might belong to that member. */
const writtenAsVisitor = (): readonly (readonly [string, string | null])[] =>
  token() === null ? [CHAT_DRAFT, CHAT_OUTBOX].map((key) => [key, ofTab.get(key)]) : [];

/**
 * Begins a session on this device. Nothing of the previous session stays readable. A visitor's texts to support become
 * the member's, like their conversation.
 */
export const keepToken = async (value: string, remember: boolean, phone: string): Promise<void> => {
  const name = await slowDigest(toE164(phone, "th") ?? phone, OWNER_SALT);
  const written = writtenAsVisitor();
  dropSession();
  for (const [key, text] of written) ofTab.set(key, text);
  const kept = remember ? local : ofTab;
  // The token is stored last, because other tabs watch it.
  kept.set("owner", name);
  kept.set("token", value);
};

const dropSession = (): void => {
  for (const key of SESSION_KEYS) local.set(key, null);
  unanswered.tidy();
  clearTab();
};

/** Deletes all that this tab keeps, but the note of the game that it was left for. */
export const clearTab = (): void => {
  const playing = ofTab.get(PLAYING);
  ofTab.clear();
  ofTab.set(PLAYING, playing);
};

const endListeners = createListeners();

/** Called when the session ends here, to clear the data that was read with it. */
export const onSessionEnd = (listener: () => void): (() => void) => endListeners.add(listener);

/** Called when the session may have begun or ended, here or in another tab of this browser. */
export const onSessionChange = (listener: () => void): (() => void) => {
  const stop = endListeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    stop();
    removeEventListener("storage", listener);
  };
};

/**
 * Deletes the session on this device after its end. The keys of its unanswered requests stay, as hashes, so that the
 * same request of the same member is carried out once, even after the next login. So does the note of the game that
 * they have left.
 */
export const forgetSession = (): void => {
  dropSession();
  // On plain HTTP a browser has no such caches.
  if ("caches" in globalThis) caches.delete(CHAT_FILES).catch(() => undefined);
  endListeners.tell();
};

/** Ends a session on the server, whether it answers or not. */
export const endOnServer = (bearer: string): void =>
  endSessionOnServer(bearer, { "x-client": "wallet-user", ...languageHeader() });

/** Ends the session on the server first, then here with all of its data, even without an answer (SECURITY.md S19). */
export const endSession = (): void => {
  const bearer = token();
  if (bearer !== null) endOnServer(bearer);
  const whose = owner();
  forgetSession();
  ofTab.set(PLAYING, null);
  void whose.then(unanswered.forget);
};
