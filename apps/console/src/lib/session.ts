import { createDeviceStorage } from "@krapao/client/device-storage";
import { endSessionOnServer } from "@krapao/client/end-session";
import { createListeners } from "@krapao/client/listeners";

const KEY = "operator-token";

/** Why the last sign-in ended: by hand, unused for too long, or by the server. */
export type SessionEnd = "left" | "idle" | "ended";

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

export const keepToken = (value: string): void => {
  ofTab.set(KEY, value);
  lastEnd = null;
  listeners.tell();
};

/** Forgets the sign-in in this tab, and what was kept with it. */
export const forgetSession = (why: SessionEnd): void => {
  ofTab.clear();
  lastEnd = why;
  listeners.tell();
};

/** Ends the sign-in on the server, then here, also when the server cannot be reached. */
export const endSession = (why: SessionEnd): void => {
  const bearer = token();
  if (bearer !== null) endSessionOnServer(bearer);
  forgetSession(why);
};
