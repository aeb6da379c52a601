/** The parts of the browser's history that sheets use. */
export type HistoryPart = Pick<History, "state" | "pushState" | "go">;

const MARK = "krapaoLayer";

type Layer = { readonly close: () => void; readonly isLocked: () => boolean };

/**
 * The layers over the page. They are opened and closed here, so that the back button closes the top one instead of
 * leaving the page.
 */
export type Layers = {
  readonly open: (close: () => void, isLocked?: () => boolean) => () => void;
  /** Runs `run` once the layers that close now have taken their steps back. */
  readonly afterClosing: (run: () => void) => void;
  /** The browser moved to another step of its history. True when it moves on to its present step, which a layer keeps. */
  readonly onPop: () => boolean;
};

/**
 * Keeps one entry of the browser's history for each open layer, so that the back button closes the topmost layer. A
 * layer that closes by itself removes its entry. A layer that closes while another one opens passes its entry on,
 * because a step back takes effect later than a push. After another navigation the entry is left alone. A locked layer,
 * and those below it, keep their entries: the step back is taken back. `soon` runs before the layer is seen, so that
 * the first step back already closes it; `later` runs in a task of its own.
 */
export const createLayers = (
  history: HistoryPart,
  later: (run: () => void) => void,
  soon: (run: () => void) => void = later,
): Layers => {
  const stack: Layer[] = [];
  const waiting: (() => void)[] = [];
  let steps = 0;
  /** The depth of the page's own entry. It is above zero after a reload under a layer, or on the way back to one. */
  let base = 0;
  let isGoing = false;
  let isPlanned = false;

  const depth = (): number => {
    const state: unknown = history.state;
    const mark = typeof state === "object" && state !== null && MARK in state ? state[MARK] : 0;
    return typeof mark === "number" ? mark : 0;
  };

  const settle = (): void => {
    isPlanned = false;
    if (isGoing) return;
    // Another navigation happened. Our steps are behind it and can no longer be removed.
    if (depth() !== base + steps) steps = 0;
    if (steps === 0) base = depth();
    while (steps < stack.length) {
      steps++;
      history.pushState({ ...(history.state as object | null), [MARK]: base + steps }, "");
    }
    if (steps > stack.length) {
      isGoing = true;
      const back = stack.length - steps;
      steps = stack.length;
      history.go(back);
      return;
    }
    for (const run of waiting.splice(0)) run();
  };

  const plan = (when = later): void => {
    if (isPlanned) return;
    isPlanned = true;
    when(settle);
  };

  return {
    open: (close, isLocked = () => false) => {
      const layer: Layer = { close, isLocked };
      stack.push(layer);
      plan(soon);
      return () => {
        const at = stack.indexOf(layer);
        if (at === -1) return;
        stack.splice(at, 1);
        plan();
      };
    },
    afterClosing: (run) => {
      waiting.push(run);
      plan();
    },
    onPop: () => {
      if (isGoing) {
        isGoing = false;
        plan();
        return false;
      }
      const now = Math.max(0, depth() - base);
      if (now >= steps) return false;
      const kept = Math.max(now, stack.findLastIndex(({ isLocked }) => isLocked()) + 1);
      steps = Math.min(kept, steps);
      for (const layer of stack.splice(kept).toReversed()) layer.close();
      if (steps === now) return false;
      isGoing = true;
      history.go(steps - now);
      return true;
    },
  };
};
