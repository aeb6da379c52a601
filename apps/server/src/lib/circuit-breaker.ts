/** A circuit opens after this many unanswered calls in a row, when the first of them began at least this long ago. */
const FAILURES = 20;
const SILENT_MS = 5_000;
/** How long an open circuit waits before it lets one call through as a probe. Each probe that fails doubles it. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/** Permission for one call. The caller reports its outcome once. A call that was never made has no outcome. */
export type Pass = { readonly answered: () => void; readonly unanswered: () => void };

/**
 * Stops calls to an outside system that does not answer. Closed: every call goes. Open: no call goes. Half open, when the
 * wait is over: one call goes as a probe, and its outcome decides.
 */
export type CircuitBreaker = {
  /** Permission for one call; null when no call may go now. */
  readonly enter: () => Pass | null;
};

/**
 * Creates a circuit breaker, which stops calls to a system that does not answer and lets one probe through from time to
 * time. `now` returns milliseconds of a monotonic clock.
 */
export const createCircuitBreaker = (now: () => number): CircuitBreaker => {
  let failures = 0;
  /** When the first of the unanswered calls in a row began. */
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
        // While the circuit is open, only its last probe decides. Calls that began before it opened do not count.
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
      // No other call goes until the outcome of the probe is known, or until the same wait is over again.
      openFor(open.waitMs);
      return passOf(open);
    },
  };
};
