/** For this long after the work is done, another press counts as the first one: what it opened is still closing. */
const REST_MS = 1_000;

/**
 * Runs work once for a press: a second press while it is under way, or a moment after it was done, is no second one. After
 * a failure the next press counts at once.
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
      // Whoever made the work reports its failure.
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  };
};
