import { useEffect } from "react";

import { forgetSession, onSessionChange, token } from "./session.ts";

/** Reacts when another tab logs out or logs another member in. Data that was read here must not be shown any more. */
export const useOtherTabs = (): void => {
  useEffect(() => {
    const mine = token();
    const stop = onSessionChange(() => {
      if (token() === mine) return;
      stop();
      if (token() === null) forgetSession();
      else location.reload();
    });
    return stop;
  }, []);
};
