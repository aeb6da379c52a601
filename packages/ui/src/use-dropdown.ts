import { type RefObject, useEffect, useRef, useState } from "react";

export type Dropdown = {
  /** For the element that contains the button (as its first element) and the menu. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Closes the menu and returns the focus to its button. */
  readonly close: () => void;
};

/** A menu under a button. A press outside, focus elsewhere or Escape closes it. */
export const useDropdown = (): Dropdown => {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    root.current?.querySelector("button")?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: Event): void => {
      const isOutside = !(event.target instanceof Node && root.current?.contains(event.target) === true);
      if (isOutside) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpen(false);
      root.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", escape);
    };
  }, [isOpen]);
  return { root, isOpen, setOpen, close };
};
