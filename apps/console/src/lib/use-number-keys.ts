import { useEffect, useRef } from "react";

import { digitOf } from "./digit-of.ts";
import { isTyping } from "./is-typing.ts";

/** The keys 1 to 9, for use inside a dialog. They are off in text fields. The index begins at 0. */
export const useNumberKeys = (onNumber: (index: number) => void): void => {
  const latest = useRef(onNumber);
  useEffect(() => {
    latest.current = onNumber;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const digit = digitOf(event);
      if (digit === null) return;
      event.preventDefault();
      latest.current(digit - 1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};
