import { useEffect } from "react";

import { forgetSession, onSessionChange, token } from "./session.ts";

/** Follows when another tab logs out or logs somebody else in: what was read here must not be shown any more. */
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
