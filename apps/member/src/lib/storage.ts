/** The keys of local storage (SPEC.md section 3) and no others. */
type StorageKey = "token" | "remember-agreement" | "last_sync" | "locale" | "invite_code" | "guest_id" | "unanswered";

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
