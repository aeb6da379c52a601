import { useEffect, useRef } from "react";

import { isTyping } from "./is-typing.ts";
import { letterOf } from "./letter-of.ts";

type RowKeys = {
  /** Whether a row is open beside the list. If so, J and K open the next row; otherwise they move the focus. */
  readonly isOpen: boolean;
  readonly onStep: (step: -1 | 1) => void;
  readonly onClose: () => void;
};

const STEPS: Readonly<Record<string, -1 | 1>> = { j: 1, k: -1 };
/** Where a letter leads. */
const FIELDS: Readonly<Record<string, string>> = { f: "data-filter", s: "data-sort" };

const moveFocus = (step: -1 | 1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
};

/**
 * J and K move through the rows, F goes to the filters, S to the order, and Escape closes the open row. Enter on the focused row opens
 * it without code here.
 */
export const useRowKeys = (keys: RowKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], dialog[open]") !== null) return;
      const { isOpen, onStep, onClose } = latest.current;
      if (event.key === "Escape") {
        if (isOpen) onClose();
        return;
      }
      const letter = letterOf(event) ?? "";
      const step = STEPS[letter];
      const field = FIELDS[letter];
      if (step === undefined && field === undefined) return;
      event.preventDefault();
      if (step === undefined) document.querySelector<HTMLElement>(`[${field}]`)?.focus();
      else if (isOpen) onStep(step);
      else moveFocus(step);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};
