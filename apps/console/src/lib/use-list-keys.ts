import { type RefObject, useEffect } from "react";

import { isTyping } from "./is-typing.ts";
import { letterOf } from "./letter-of.ts";
import { useNextRowFocus } from "./use-next-row-focus.ts";

const STEP: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Opens a row that is neither a link nor a button. */
const openRow = (row: HTMLElement): void => {
  const opens = row.querySelector<HTMLElement>("[data-open]:not(:disabled)");
  if (opens === null) row.querySelector<HTMLElement>("a[href], button:not(:disabled)")?.focus();
  else opens.click();
};

/** The rows of all lists of the page, for the first of them. The other lists leave the keys to it. */
const rowsFrom = (list: HTMLElement | null): readonly HTMLElement[] => {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  return list?.contains(rows[0] ?? null) === true ? rows : [];
};

/**
 * J and K move through the rows of a list (elements with `data-row`) and of those below it, and Enter opens the focused
 * one. The focus of a row that leaves the list goes to the next one.
 */
export const useListKeys = (list: RefObject<HTMLElement | null>): void => {
  useNextRowFocus(list);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
      const rows = rowsFrom(list.current);
      const focused = rows.findIndex((row) => row === document.activeElement);
      const row = rows[focused];
      if (event.key === "Enter") {
        if (event.repeat || row === undefined || row.matches("a, button")) return;
        event.preventDefault();
        openRow(row);
        return;
      }
      const step = STEP[letterOf(event) ?? ""];
      if (step === undefined) return;
      const within = rows.findIndex((one) => one.contains(document.activeElement) || one.ariaCurrent === "true");
      const from = focused === -1 ? within : focused;
      const next = rows[Math.min(rows.length - 1, Math.max(0, from + step))];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
};
