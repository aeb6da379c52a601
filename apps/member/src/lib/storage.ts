import { createDeviceStorage } from "@krapao/client/device-storage";

/**
 * The keys of local storage and no others: those of SPEC.md section 3, the keys of unanswered requests, `owner`, the hash by
 * which a remembered session knows its member's, and `home`, the room that the head of the home takes (lib/home-room.ts).
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

/** What this browser keeps for good. */
export const local = createDeviceStorage<StorageKey>(() => localStorage);

/** What this tab keeps, until it closes or its session ends. */
export const ofTab = createDeviceStorage(() => sessionStorage);

/** What is written to support and not sent yet: what stands in the field, and what is on its way. */
export const CHAT_DRAFT = "chat_draft";
export const CHAT_OUTBOX = "chat_outbox";

/** The browser's cache of files that are on their way to support. A reload finds them there. */
export const CHAT_FILES = "chat-files";
