import { useEffect, useState } from "react";

const EVERY_MS = 30_000;

/** The present time in milliseconds since 1970, updated every half minute, for texts such as “12 minutes ago”. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
