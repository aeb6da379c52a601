import { useEffect, useState } from "react";

const QUIET_MS = 250;

/** A text after it has not changed for 0.25 s, so that not every letter causes a request. */
export const useQuiet = (text: string): string => {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
};
