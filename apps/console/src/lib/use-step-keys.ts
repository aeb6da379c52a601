import { useEffect, useRef } from "react";

import { isTyping } from "./is-typing.ts";

/** The keys by their signs, and by their places on keyboards that write other letters there. */
const STEPS: Readonly<Record<string, -1 | 1>> = { "[": -1, "]": 1, BracketLeft: -1, BracketRight: 1 };

/** [ goes a step back and ] a step on, wherever nobody types. */
export const useStepKeys = (onStep: (step: -1 | 1) => void): void => {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, code, ctrlKey, metaKey, altKey } = event;
      // Many keyboards write a bracket with AltGr, which is Ctrl and Alt.
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
