import { createListeners } from "./listeners.ts";

/** Knows whether an answer has been waited for longer than usual. */
export type SlowCalls = {
  /** A call goes out; call what it gives when the call has ended, however it ended. */
  readonly begin: () => () => void;
  readonly isSlow: () => boolean;
  /** Called when {@link isSlow} may have changed; gives a function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A call is slow once it has been out for this many milliseconds. */
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
