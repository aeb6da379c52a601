import { useEffect, useRef } from "react";

import { isTyping } from "./is-typing.ts";

/** The keys by the characters they type, and by their positions on layouts for other scripts. */
const STEPS: Readonly<Record<string, -1 | 1>> = { "[": -1, "]": 1, BracketLeft: -1, BracketRight: 1 };

/** [ steps back and ] steps forward, except in text fields. */
export const useStepKeys = (onStep: (step: -1 | 1) => void): void => {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, code, ctrlKey, metaKey, altKey } = event;
      // Many layouts type brackets with AltGr, which the browser reports as Ctrl and Alt.
      const step = STEPS[key] ?? (ctrlKey || altKey ? undefined : STEPS[code]);
      if (step === undefined || metaKey || ctrlKey !== altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], dialog[open]") !== null) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};
