import { useEffect, useRef } from "react";

import { isTyping } from "./is-typing.ts";
import { letterOf } from "./letter-of.ts";

/** Keyboard shortcuts of single letters. They are off in text fields and while a dialog is open. */
export const useLetterKeys = (acts: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], dialog[open]") !== null) return;
      const act = latest.current[letterOf(event) ?? ""];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};
