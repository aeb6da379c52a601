import { useEffect } from "react";

import { clearTab, endOnServer, forgetSession, onSessionChange, token } from "./session.ts";
import { local, ofTab } from "./storage.ts";

/**
 * Another tab's session takes this tab over. This tab's own one ends: it would be shown again, to whoever is there,
 * when the other ends.
 */
const yieldSession = (): void => {
  const own = ofTab.get("token");
  if (own !== null) endOnServer(own);
  clearTab();
};

/** Follows other tabs until the returned function is called, or a session has begun or ended in one. */
export const followOtherTabs = (): (() => void) => {
  // A tab that the browser restored may have kept its session while another tab's began.
  if (local.get("token") !== null && ofTab.get("token") !== null) yieldSession();
  const mine = token();
  const stop = onSessionChange(() => {
    if (token() === mine) return;
    stop();
    if (token() === null) forgetSession();
    else {
      yieldSession();
      location.reload();
    }
  });
  return stop;
};

/** Reacts when another tab logs out or logs another member in. Data that was read here must not be shown any more. */
export const useOtherTabs = (): void => {
  useEffect(followOtherTabs, []);
};
