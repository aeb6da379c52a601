import { useEffect, useState } from "react";

import { serverClock } from "./server-clock.ts";

const EVERY_MS = 30_000;

/**
 * The present time by the server's clock, in milliseconds since 1970, updated every half minute: for days, and for texts
 * such as “12 minutes ago”.
 */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  // The device's clock may be off by days. How far is known with the first answer, in the middle of a half minute.
  return now - serverClock.here(0);
};
