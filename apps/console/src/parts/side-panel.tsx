import { type ReactNode, useEffect, useRef } from "react";

import { isFocusLost } from "../lib/is-focus-lost.ts";

/** What opened the panel: the link of its row. */
const openRow = (): HTMLElement | null => document.querySelector<HTMLElement>("main [aria-current=true] [data-row]");

/**
 * What was opened from a list. On a wide screen it stands beside the list, down the right edge, and stays in sight while
 * the list scrolls. It is part of the page's flow, so it begins below the head and whatever notices stand above the head.
 * On other screens it takes the list's place. Closing it leads back to the row, or to the first one if that row is gone.
 */
export const SidePanel = ({ children }: { readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLElement>(null);
  // J and K open another row.
  useEffect(() => {
    row.current = openRow() ?? row.current;
  });
  useEffect(() => {
    const page = location.pathname;
    if (isFocusLost()) {
      scrollTo(0, 0);
      box.current?.focus({ preventScroll: true });
    }
    return () => {
      // A link in the panel led to another page, or something else was pressed.
      if (location.pathname !== page || !isFocusLost()) return;
      const opener = row.current?.isConnected === true ? row.current : null;
      (opener ?? document.querySelector<HTMLElement>("main [data-row]"))?.focus();
    };
  }, []);
  return (
    <div className="min-w-0 xl:-my-4 xl:-mr-6">
      <div
        ref={box}
        tabIndex={-1}
        className="outline-none max-xl:overflow-clip max-xl:rounded-card max-xl:border max-xl:border-line xl:sticky xl:top-[var(--page-head,3.875rem)] xl:flex xl:h-[calc(100dvh-var(--page-head,3.875rem))] xl:flex-col xl:border-l xl:border-line xl:bg-card xl:shadow-card [&>section]:grow"
      >
        {children}
      </div>
    </div>
  );
};
