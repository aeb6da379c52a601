import { useEffect } from "react";

import { endSession } from "../lib/session.ts";
import { lastTouch, watchTouches } from "../lib/touch.ts";

/** As long as the server keeps an unused sign-in (SECURITY.md S61); reads that the page makes by itself do not count as use. */
const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;

/** Ends the sign-in when nobody used the page for half an hour, also when the device slept meanwhile. */
export const useIdleEnd = (): void => {
  useEffect(() => {
    const look = (): void => {
      if (Date.now() - lastTouch() > IDLE_MS) endSession("idle");
    };
    const timer = setInterval(look, LOOK_MS);
    const stop = watchTouches(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
};
