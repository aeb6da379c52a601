import { useEffect, useState } from "react";

const QUIET_MS = 250;

/** A text once it has not changed for a moment: what is typed is not asked for letter by letter. */
export const useQuiet = (text: string): string => {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
};
