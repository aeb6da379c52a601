import { createDeviceStorage } from "@krapao/client/device-storage";

/**
 * The only keys of local storage: those of SPEC.md section 3, the keys of unanswered requests, `owner` (the hash by
 * which a remembered session knows its member's requests), and `home` (the height of the head of the home,
 * lib/reserved-height.ts).
 */
type StorageKey =
  | "token"
  | "owner"
  | "remember-agreement"
  | "last_sync"
  | "home"
  | "locale"
  | "invite_code"
  | "guest_id"
  | "unanswered";

/** The permanent storage of this browser. */
export const local = createDeviceStorage<StorageKey>(() => localStorage);

/** The storage of this tab, until it closes or its session ends. */
export const ofTab = createDeviceStorage(() => sessionStorage);

/**
 * The member (by the hash of `owner`) and the game that this tab was left for. It outlives a session that ended during
 * play, so that the money comes home after the next login of the same member.
 */
export const PLAYING = "playing";

/** Unsent texts to support: the draft in the field, and the messages that are being sent. */
export const CHAT_DRAFT = "chat_draft";
export const CHAT_OUTBOX = "chat_outbox";

/** The browser's cache of files that are being sent to support. After a reload they are read from it. */
export const CHAT_FILES = "chat-files";
