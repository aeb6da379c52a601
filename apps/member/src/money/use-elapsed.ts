import { useEffect, useState } from "react";

const two = (value: number): string => String(value).padStart(2, "0");

/** `00:08`: minutes and seconds since the first render. */
export const useElapsed = (): string => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
};
