import { useEffect, useLayoutEffect, useRef } from "react";

import { createLayers, type Layers } from "./layers.ts";

let shared: Layers | null = null;

const layers = (): Layers => {
  if (shared === null) {
    const created = createLayers(window.history, (run) => setTimeout(run, 0), queueMicrotask);
    window.addEventListener("popstate", created.onPop);
    shared = created;
  }
  return shared;
};

/** While `open`, the back button calls `close` instead of leaving the page. */
export const useBackToClose = (open: boolean, close: () => void): void => {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // Before the layer is painted: a step back that comes with its first sight closes it.
  useLayoutEffect(() => (open ? layers().open(() => latest.current()) : undefined), [open]);
};
