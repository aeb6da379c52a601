import { createDeviceStorage } from "@krapao/client/device-storage";
import { endSessionOnServer } from "@krapao/client/end-session";
import { createListeners } from "@krapao/client/listeners";

import { createTabs, type SessionEnd } from "./tabs.ts";

const KEY = "operator-token";

/** The storage of this tab. It ends with the tab or the sign-in. */
export const ofTab = createDeviceStorage(() => sessionStorage);

/** The operator's session token, or null when signed out. It is kept until the tab closes (SECURITY.md S61). */
export const token = (): string | null => ofTab.get(KEY);

let lastEnd: SessionEnd | null = null;
const listeners = createListeners();

/** Calls a function when a sign-in starts or ends in this tab. */
export const onSessionChange = (listener: () => void): (() => void) => listeners.add(listener);

/** Why the last sign-in of this tab ended, or null. */
export const sessionEnd = (): SessionEnd | null => lastEnd;

const keep = (value: string): void => {
  ofTab.set(KEY, value);
  lastEnd = null;
  listeners.tell();
};

const forget = (why: SessionEnd): void => {
  ofTab.clear();
  lastEnd = why;
  listeners.tell();
};

/** The other tabs of the console in this browser. All tabs share one sign-in. */
const tabs = createTabs({
  name: "operator-session",
  token,
  onToken: (value) => {
    if (token() === null) keep(value);
  },
  onEnd: (value, why) => {
    if (token() === value) forget(why);
  },
});

/** Takes over the sign-in of another tab, if there is one. */
export const joinTabs = (): Promise<void> => tabs.join();

/** Stores the session token of a new sign-in in this tab, and sends it to the other tabs. */
export const keepToken = (value: string): void => {
  keep(value);
  tabs.tellToken(value);
};

/** Removes the sign-in and its stored data from this tab and the others. */
export const forgetSession = (why: SessionEnd): void => {
  const value = token();
  forget(why);
  if (value !== null) tabs.tellEnd(value, why);
};

/**
 * Ends the session on the server, then in the browser. It ends in the browser even when the server cannot be reached.
 */
export const endSession = (why: SessionEnd): void => {
  const bearer = token();
  if (bearer !== null) endSessionOnServer(bearer);
  forgetSession(why);
};
