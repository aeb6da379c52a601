/** Given to a start, which can be ended between any two of its steps. */
export type Lifetime = {
  /** Aborted when the end has begun. A start that is under way stops at its next step. */
  readonly signal: AbortSignal;
  /** Adds a step of the end. The steps run in the opposite order. */
  readonly atEnd: (work: () => Promise<void> | void) => void;
  /** Begins the end, once. The process exits with the code of the first call. */
  readonly end: (code: number) => void;
};

/** A step that hangs must not hold up the end. */
const START_PATIENCE = 5_000;

const settled = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch {
    // The process that started us reports it.
  }
};

/**
 * Runs `start`, and then this process until its end. When the start throws, `onError` is called and the exit code is 1.
 */
export const live = (start: (lifetime: Lifetime) => Promise<void>, onError: (error: unknown) => void): Lifetime => {
  const abort = new AbortController();
  const works: (() => Promise<void> | void)[] = [];
  let starting: Promise<void> = Promise.resolve();

  const finish = async (code: number): Promise<never> => {
    await Promise.race([settled(starting), new Promise((resolve) => setTimeout(resolve, START_PATIENCE))]);
    let exit = code;
    for (let work = works.pop(); work !== undefined; work = works.pop()) {
      try {
        await work();
      } catch (error) {
        onError(error);
        exit = 1;
      }
    }
    process.exit(exit);
  };

  const lifetime: Lifetime = {
    signal: abort.signal,
    atEnd: (work) => void works.push(work),
    end: (code) => {
      if (abort.signal.aborted) return;
      abort.abort();
      void finish(code);
    },
  };
  starting = start(lifetime);
  starting.catch((error: unknown) => {
    if (abort.signal.aborted) return;
    onError(error);
    lifetime.end(1);
  });
  return lifetime;
};
