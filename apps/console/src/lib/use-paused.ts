import { useEffect, useState } from "react";

const PAUSE_MS = 400;

/** A value that follows another one after that has not changed for 0.4 s. Values are compared by content. */
export const usePaused = <Value>(value: Value): Value => {
  const [paused, setPaused] = useState(value);
  const said = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `said` is `value` as text
  }, [said]);
  return paused;
};
