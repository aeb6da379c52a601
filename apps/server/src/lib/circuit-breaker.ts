/** So many calls in a row without an answer, the first of which began so long ago, open a circuit. */
const FAILURES = 20;
const SILENT_MS = 5_000;
/** How long an open circuit waits before it lets one call through to probe; doubled with each probe that fails. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/** A call that may go. Whoever makes it tells its outcome once; one that was never made has none. */
export type Pass = { readonly answered: () => void; readonly unanswered: () => void };

/**
 * Keeps calls away from an outside system that answers nothing. Closed: every call goes. Open: none does. Half open, once
 * the wait is over: one call goes as a probe, and its answer decides.
 */
export type CircuitBreaker = {
  /** A pass for one call; null when none may go now. */
  readonly enter: () => Pass | null;
};

/** `now`: milliseconds of a monotonic clock. */
export const createCircuitBreaker = (now: () => number): CircuitBreaker => {
  let failures = 0;
  /** When the first began of the calls in a row that were not answered. */
  let silentSince = Infinity;
  let open: { readonly waitMs: number; readonly probeAt: number } | null = null;

  const openFor = (waitMs: number): void => {
    open = { waitMs, probeAt: now() + waitMs };
  };

  const answered = (): void => {
    failures = 0;
    silentSince = Infinity;
    open = null;
  };

  const passOf = (probe: typeof open): Pass => {
    const began = now();
    return {
      answered,
      unanswered: () => {
        failures += 1;
        silentSince = Math.min(silentSince, began);
        // While the circuit is open only its last probe decides; calls from before it opened say nothing new.
        if (open !== null) {
          if (probe === open) openFor(Math.min(2 * open.waitMs, LONGEST_WAIT_MS));
        } else if (failures >= FAILURES && now() - silentSince >= SILENT_MS) openFor(FIRST_WAIT_MS);
      },
    };
  };

  return {
    enter: () => {
      if (open === null) return passOf(null);
      if (now() < open.probeAt) return null;
      // Nobody else goes until the probe's outcome is known, or until a wait as long again is over.
      openFor(open.waitMs);
      return passOf(open);
    },
  };
};
