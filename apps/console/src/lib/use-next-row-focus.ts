import { type RefObject, useEffect } from "react";

import { isFocusLost } from "./is-focus-lost.ts";

/** When the focused row of a list leaves it, the row that takes its place has the focus, or else the last one. */
export const useNextRowFocus = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const here = list.current;
    if (here === null) return undefined;
    const rowsOf = (): readonly HTMLElement[] => [...here.querySelectorAll<HTMLElement>("[data-row]")];
    let focused: { readonly row: HTMLElement; readonly at: number } | null = null;
    const onFocus = ({ target }: FocusEvent): void => {
      const rows = rowsOf();
      const at = rows.findIndex((row) => row === target);
      const row = rows[at];
      focused = row === undefined ? null : { row, at };
    };
    const observer = new MutationObserver(() => {
      if (focused === null || focused.row.isConnected || !isFocusLost()) return;
      const rows = rowsOf();
      rows[Math.min(focused.at, rows.length - 1)]?.focus();
    });
    document.addEventListener("focusin", onFocus);
    observer.observe(here, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, [list]);
};
