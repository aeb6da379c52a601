const KEY = "operator-token";

/** Why the last sign-in ended: by hand, unused for too long, or by the server. */
export type SessionEnd = "left" | "idle" | "ended";

/** The operator's token of this tab; null when signed out. Kept until the tab closes (SECURITY.md S61). */
export const token = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};

let lastEnd: SessionEnd | null = null;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Called when a sign-in begins or ends in this tab. */
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Why the last sign-in of this tab ended; null before the first. */
export const sessionEnd = (): SessionEnd | null => lastEnd;

export const keepToken = (value: string): void => {
  sessionStorage.setItem(KEY, value);
  lastEnd = null;
  tell();
};

/** Forgets the sign-in in this tab. */
export const forgetSession = (why: SessionEnd): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
  lastEnd = why;
  tell();
};

/** Ends the sign-in on the server, then here, also when the server cannot be reached. */
export const endSession = (why: SessionEnd): void => {
  const bearer = token();
  if (bearer !== null) {
    void fetch("/api/logout", {
      method: "POST",
      keepalive: true,
      headers: { authorization: `Bearer ${bearer}` },
    }).catch(() => undefined);
  }
  forgetSession(why);
};
