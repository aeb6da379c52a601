/** Below this a difference is the line's, not the clock's. */
const TOLERATED_MS = 2_000;

let skew = 0;

/** The server's clock, by this device's: what the console shows as the time is not the device's guess. */
export const serverClock = {
  /** Learns from an answer's `Date` header, come at `now`, how far this device's clock is off. */
  note: (date: string | null, now: number): void => {
    // The header has whole seconds: half of one is its middle.
    const off = date === null ? Number.NaN : Date.parse(date) + 500 - now;
    if (!Number.isNaN(off)) skew = Math.abs(off) < TOLERATED_MS ? 0 : off;
  },
  /** Now, in milliseconds since 1970. */
  now: (): number => Date.now() + skew,
};
