import { useEffect, useRef } from "react";

/** Closes the menu around an element. The focus moves to the menu's summary, where a dialog returns it too. */
export const closeMenuAround = (element: Element): void => {
  const menu = element.closest("details");
  if (menu === null) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
};

/** Closes a menu on Escape, and on a press outside it. */
export const useClosing = () => {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const here = menu.current;
      if (here === null || !here.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        // A dialog that the menu opened comes first.
        const dialog = document.querySelector("[role=dialog], [role=alertdialog]");
        if (dialog !== null && !dialog.contains(here)) return;
        event.stopPropagation();
        here.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && here.contains(event.target)) return;
      here.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close, true);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close, true);
    };
  }, []);
  return menu;
};
