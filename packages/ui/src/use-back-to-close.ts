import { useLayoutEffect, useRef } from "react";

import { createLayers, type Layers } from "./layers.ts";

let shared: Layers | null = null;

const layers = (): Layers => {
  if (shared === null) {
    const created = createLayers(window.history, (run) => setTimeout(run, 0), queueMicrotask);
    // Before the router: it does not leave the page of a layer that stays.
    window.addEventListener("popstate", (event) => created.onPop() && event.stopImmediatePropagation(), true);
    shared = created;
  }
  return shared;
};

/** Runs `run` once the layers that close now have taken their steps of the history back, so that none is left behind it. */
export const afterClosing = (run: () => void): void => layers().afterClosing(run);

/** While `open`, the back button calls `close` instead of leaving the page. While `locked`, it does nothing. */
export const useBackToClose = (open: boolean, close: () => void, locked = false): void => {
  const latest = useRef({ close, locked });
  useLayoutEffect(() => {
    latest.current = { close, locked };
  });
  // Before the layer is painted: a step back that comes with its first sight closes it.
  useLayoutEffect(() => {
    if (!open) return undefined;
    return layers().open(
      () => latest.current.close(),
      () => latest.current.locked,
    );
  }, [open]);
};
