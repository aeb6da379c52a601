import { type KeyboardEvent, type ReactNode, useState } from "react";

type RovingProps = {
  /** The name of the group, for screen readers. */
  readonly label: string;
  /** How many buttons are in a row. Up and down move by this number. */
  readonly columns: number;
  readonly className?: string;
  /** Renders the buttons. Each button takes the props that `stopAt` returns for its index. */
  readonly children: (
    stopAt: (place: number) => { readonly tabIndex: 0 | -1; readonly onFocus: () => void },
  ) => ReactNode;
};

const stepOf = (key: string, columns: number): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  return steps[key] ?? null;
};

/**
 * A group of buttons with a single tab stop (WAI-ARIA's roving tabindex). The arrow keys, Home and End move inside it.
 */
export const Roving = ({ label, columns, className, children }: RovingProps) => {
  const [at, setAt] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const here = buttons.findIndex((button) => button === document.activeElement);
    const step = stepOf(event.key, columns);
    const target =
      event.key === "Home" ? buttons[0] : event.key === "End" ? buttons.at(-1) : step && buttons[here + step];
    if (here === -1 || !target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div role="toolbar" aria-label={label} className={className} onKeyDown={move}>
      {children((place) => ({ tabIndex: place === at ? 0 : -1, onFocus: () => setAt(place) }))}
    </div>
  );
};
