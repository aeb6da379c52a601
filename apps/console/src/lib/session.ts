import { createDeviceStorage } from "@krapao/client/device-storage";
import { endSessionOnServer } from "@krapao/client/end-session";
import { createListeners } from "@krapao/client/listeners";

import { createTabs, type SessionEnd } from "./tabs.ts";

const KEY = "operator-token";

/** What this tab keeps, until it closes or its sign-in ends. */
export const ofTab = createDeviceStorage(() => sessionStorage);

/** The operator's token of this tab; null when signed out. Kept until the tab closes (SECURITY.md S61). */
export const token = (): string | null => ofTab.get(KEY);

let lastEnd: SessionEnd | null = null;
const listeners = createListeners();

/** Called when a sign-in begins or ends in this tab. */
export const onSessionChange = (listener: () => void): (() => void) => listeners.add(listener);

/** Why the last sign-in of this tab ended; null before the first. */
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

/** The other tabs of the console in this browser: one sign-in is all of theirs. */
const tabs = createTabs({
  token,
  onToken: (value) => {
    if (token() === null) keep(value);
  },
  onEnd: (value, why) => {
    if (token() === value) forget(why);
  },
});

/** Takes the sign-in of another tab over, when there is one. */
export const joinTabs = (): Promise<void> => tabs.join();

export const keepToken = (value: string): void => {
  keep(value);
  tabs.tellToken(value);
};

/** Forgets the sign-in in this tab and the others, and what was kept with it. */
export const forgetSession = (why: SessionEnd): void => {
  const value = token();
  forget(why);
  if (value !== null) tabs.tellEnd(value, why);
};

/** Ends the sign-in on the server, then here, also when the server cannot be reached. */
export const endSession = (why: SessionEnd): void => {
  const bearer = token();
  if (bearer !== null) endSessionOnServer(bearer);
  forgetSession(why);
};
