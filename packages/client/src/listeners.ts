/** A list of listeners. */
type Listeners = {
  /** Adds a listener. Returns a function that removes it. */
  readonly add: (listener: () => void) => () => void;
  readonly tell: () => void;
};

/** Makes an empty list of listeners. */
export const createListeners = (): Listeners => {
  const all = new Set<() => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: () => {
      for (const listener of all) listener();
    },
  };
};
