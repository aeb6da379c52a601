/**
 * For this long after the work is done, another press counts as the same one, because what it opened is still closing.
 */
const REST_MS = 1_000;

/**
 * Creates a function that runs work once for each press. A second press while the work runs, or within a second after
 * it, is ignored. After a failure the next press counts at once.
 */
export const createSingle = (now: () => number = Date.now): ((work: () => Promise<unknown>) => void) => {
  let isBusy = false;
  let doneAt = Number.NEGATIVE_INFINITY;
  return (work) => {
    if (isBusy || now() - doneAt < REST_MS) return;
    isBusy = true;
    work()
      .then(() => {
        doneAt = now();
      })
      // The caller that started the work reports its failure.
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  };
};
