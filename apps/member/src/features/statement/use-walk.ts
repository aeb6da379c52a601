import { type RefObject, useEffect } from "react";

/** The entry beside the chosen one, or beside the one with the focus when none is chosen. */
const neighbour = (rows: readonly HTMLAnchorElement[], step: 1 | -1): HTMLAnchorElement | undefined => {
  const chosen = rows.findIndex((row) => row.hasAttribute("aria-current"));
  const from = chosen === -1 ? rows.findIndex((row) => row === document.activeElement) : chosen;
  return rows[from + step];
};

const stepOf = ({ key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: KeyboardEvent): 1 | -1 | null => {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return null;
  return key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : null;
};

/**
 * Up and Down choose the neighbouring row of a list. They do so while the focus is in the list, or while a row is
 * chosen and nothing has the focus. Otherwise they scroll as usual.
 */
export const useWalk = (list: RefObject<HTMLElement | null>, isOn: boolean, choose: (reference: string) => void) => {
  useEffect(() => {
    if (!isOn) return undefined;
    const walk = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      const root = list.current;
      if (step === null || root === null) return;
      const rows = [...root.querySelectorAll<HTMLAnchorElement>("a[data-reference]")];
      const isHere = root.contains(document.activeElement);
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      const isChosen = rows.some((row) => row.hasAttribute("aria-current"));
      if (!isHere && !(isNowhere && isChosen)) return;
      event.preventDefault();
      const row = neighbour(rows, step);
      if (row?.dataset["reference"] === undefined) return;
      row.focus();
      choose(row.dataset["reference"]);
    };
    document.addEventListener("keydown", walk);
    return () => document.removeEventListener("keydown", walk);
  }, [list, isOn, choose]);
};
