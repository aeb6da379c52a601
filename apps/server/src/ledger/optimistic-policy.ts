/** Whether the fast path is worth a try now. */
export type OptimisticPolicy = {
  readonly isWorthwhile: () => boolean;
  /** What became of a try. */
  readonly tried: (isDone: boolean) => void;
};

/** The most batches that go the safe way after one that failed. */
const MOST = 64;

/**
 * A try that fails costs as much as four that succeed save. So each failure keeps twice as many of the next batches from
 * trying, and each success one less: where every fifth batch or more fails, hardly any tries.
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
