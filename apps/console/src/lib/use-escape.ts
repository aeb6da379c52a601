import { useEffect, useRef } from "react";

import { isTyping } from "./is-typing.ts";

/** Calls a function on Escape, unless a dialog, a text field or an open menu handles the key. */
export const useEscape = (onEscape: () => void): void => {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], dialog[open]") !== null) return;
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};
