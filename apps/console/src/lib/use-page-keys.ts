import { type RefObject, useEffect } from "react";

import { isTyping } from "./is-typing.ts";
import { letterOf } from "./letter-of.ts";

const STEP: Readonly<Record<string, number>> = { j: 1, k: -1 };
const ROW = "[data-step], tbody tr, li";
const OPENS = "a[href], button:not(:disabled)";

/** The first link or button of each row. A row inside a row is a part of it. */
const openersIn = (page: HTMLElement): readonly HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(ROW)]
    .filter((row) => row.parentElement?.closest(ROW) === null)
    .flatMap((row) => row.querySelector<HTMLElement>(OPENS) ?? [])
    .filter((opener) => opener.checkVisibility());

/**
 * J and K move the focus between the rows of a page's lists and tables: to the first link or button of a row. Pages
 * with a list that has its own keys (`data-row`) are left alone.
 */
export const usePageKeys = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = STEP[letterOf(event) ?? ""];
      if (step === undefined || page.current === null) return;
      if (page.current.querySelector("[data-row]") !== null) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], dialog[open]") !== null) return;
      const openers = openersIn(page.current);
      const focused = document.activeElement;
      const at = openers.findIndex((opener) => opener === focused || opener.closest(ROW)?.contains(focused) === true);
      const next = openers[Math.min(openers.length - 1, Math.max(0, at + step))];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    // After every key of a part of the page: those listen on the document.
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  }, [page]);
};
