/**
 * The keys of local storage and no others: those of SPEC.md section 3, the keys of unanswered requests, and `owner`, the
 * hash by which a remembered session knows its member's.
 */
type StorageKey =
  | "token"
  | "owner"
  | "remember-agreement"
  | "last_sync"
  | "locale"
  | "invite_code"
  | "guest_id"
  | "unanswered";

/** Local storage that may be missing or full (private windows): then nothing is remembered, and nothing breaks. */
export const stored = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const store = (key: StorageKey, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Not remembered.
  }
};

/** The same for this tab alone, until it closes or its session ends. */
export const storedInTab = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const storeInTab = (key: string, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Not remembered.
  }
};
