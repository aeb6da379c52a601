import { type RefObject, useEffect } from "react";

import { isTyping } from "./is-typing.ts";
import { letterOf } from "./letter-of.ts";

const STEP: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** J and K go down and up the rows of a list (elements with `data-row`); Enter opens the one that has the focus. */
export const useListKeys = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const step = STEP[letterOf(event) ?? ""];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = rows.findIndex((row) => row === document.activeElement || row.ariaCurrent === "true");
      const focused = rows.findIndex((row) => row === document.activeElement);
      const from = focused === -1 ? at : focused;
      const next = rows[Math.min(rows.length - 1, Math.max(0, from + step))];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
};
