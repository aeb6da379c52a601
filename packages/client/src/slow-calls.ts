import { createListeners } from "./listeners.ts";

/** Knows whether a call has been waiting for longer than usual. */
export type SlowCalls = {
  /** A call is sent. Returns a function to call when it has ended, however it ended. */
  readonly begin: () => () => void;
  readonly isSlow: () => boolean;
  /** Calls back when {@link isSlow} may have changed. Returns a function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Tracks whether a call waits for its answer longer than `afterMs` milliseconds. */
export const createSlowCalls = (afterMs: number): SlowCalls => {
  const listeners = createListeners();
  const slow = new Set<symbol>();
  return {
    begin: () => {
      const call = Symbol("call");
      const timer = setTimeout(() => {
        slow.add(call);
        listeners.tell();
      }, afterMs);
      return () => {
        clearTimeout(timer);
        if (slow.delete(call)) listeners.tell();
      };
    },
    isSlow: () => slow.size > 0,
    subscribe: listeners.add,
  };
};
