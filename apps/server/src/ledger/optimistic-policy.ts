/** Whether trying the fast path is worthwhile now. */
export type OptimisticPolicy = {
  readonly isWorthwhile: () => boolean;
  /** Reports the result of a try. */
  readonly tried: (isDone: boolean) => void;
};

/** At most this many batches skip the fast path after a failure. */
const MOST = 64;

/**
 * Decides which batches try the fast path. A failed try costs as much as four successful ones save. So each failure
 * doubles the number of next batches that do not try, and each success reduces it by one. Where at least every fifth
 * batch fails, hardly any tries.
 */
export const createOptimisticPolicy = (): OptimisticPolicy => {
  let pause = 0;
  let left = 0;
  return {
    isWorthwhile: () => left === 0 || left-- === 0,
    tried: (isDone) => {
      pause = isDone ? Math.max(0, pause - 1) : Math.min(MOST, 2 * pause + 1);
      if (!isDone) left = pause;
    },
  };
};
