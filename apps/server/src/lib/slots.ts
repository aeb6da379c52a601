/** A bounded number of slots, and a bounded queue of those who wait for one. */
export type Slots = {
  /** Takes a slot and returns the function that gives it back; null when no slot was free within `ms`, or too many wait. */
  readonly take: (ms: number) => Promise<(() => void) | null>;
};

/** Creates that many slots for concurrent work. At most `waitingMost` callers wait for one. */
export const createSlots = (slots: number, waitingMost: number): Slots => {
  let free = slots;
  const waiting = new Set<() => void>();

  const giveBack = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };

  /** A slot is given back once, even if its holder calls this several times. */
  const taken = (): (() => void) => {
    let isHeld = true;
    return () => {
      if (isHeld) giveBack();
      isHeld = false;
    };
  };

  return {
    take: (ms) => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(taken());
      }
      if (waiting.size >= waitingMost) return Promise.resolve(null);
      return new Promise((resolve) => {
        const end = (slot: (() => void) | null): void => {
          clearTimeout(alarm);
          waiting.delete(next);
          resolve(slot);
        };
        const next = (): void => end(taken());
        const alarm = setTimeout(() => end(null), ms);
        waiting.add(next);
      });
    },
  };
};
