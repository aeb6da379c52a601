/** Below this a difference is the line's, not the clock's. */
const TOLERATED_MS = 60_000;

type ServerClock = {
  /** Learns from an answer's `Date` header, come at `now`, how far this device's clock is off; the first one tells. */
  readonly note: (date: string | null, now: number) => void;
  /** A moment that the server names (milliseconds since 1970), as this device's own clock will show it. */
  readonly here: (at: number) => number;
};

/** How far this device's clock is from the server's, so that a wrong one does not end what has time yet. */
export const createServerClock = (): ServerClock => {
  let skew: number | null = null;
  return {
    note: (date, now) => {
      const off = date === null ? Number.NaN : now - Date.parse(date);
      if (skew === null && !Number.isNaN(off)) skew = Math.abs(off) < TOLERATED_MS ? 0 : off;
    },
    here: (at) => at + (skew ?? 0),
  };
};

/** This visit's. */
export const serverClock = createServerClock();
