import { useEffect } from "react";

import { endSession } from "../lib/session.ts";
import { lastTouch, watchTouches } from "../lib/touch.ts";

/** How long (ms) the server keeps an unused session (SECURITY.md S61). Automatic reads do not count as use. */
const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;

/** Signs out after half an hour without input, also when the device was asleep. */
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
