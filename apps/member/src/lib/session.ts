import { stored, store } from "./storage.ts";

/** The session's token: kept for good with "remember me", else until the tab closes. Null when signed out. */
export const token = (): string | null => {
  const remembered = stored("token");
  if (remembered !== null) return remembered;
  try {
    return sessionStorage.getItem("token");
  } catch {
    return null;
  }
};

export const keepToken = (value: string, remember: boolean): void => {
  dropToken();
  if (remember) store("token", value);
  else sessionStorage.setItem("token", value);
};

const dropToken = (): void => {
  store("token", null);
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

/** Forgets the session on this device. */
export const forgetSession = (): void => {
  dropToken();
  for (const listener of endListeners) listener();
};

/**
 * Ends the session on the server first, then here, also when the server cannot be reached (SECURITY.md S19).
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
  forgetSession();
};
