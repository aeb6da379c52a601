export type ServerClock = {
  /**
   * Learns from the `Date` header of an answer, received at `now` of this device, how far this device's clock is off.
   */
  readonly note: (date: string | null, now: number) => void;
  /** The server's time, in milliseconds since 1970. */
  readonly now: () => number;
  /** A moment of the server's (milliseconds since 1970), in the time of this device's own clock. */
  readonly here: (at: number) => number;
};

/** The `Date` header has whole seconds: the middle of the second that it names is the best guess. */
const HALF_SECOND_MS = 500;

/**
 * Estimates the difference between this device's clock and the server's. A measurement within `toleratedMs` of the
 * present estimate changes nothing, because it may be the delay of the connection, so countdowns do not jump with each
 * answer. A larger difference replaces the estimate, because the device's clock may be set while the page is open.
 */
export const createServerClock = (toleratedMs: number): ServerClock => {
  let ahead = 0;
  return {
    note: (date, now) => {
      const measured = date === null ? Number.NaN : now - Date.parse(date) - HALF_SECOND_MS;
      if (Math.abs(measured - ahead) >= toleratedMs) ahead = Math.abs(measured) < toleratedMs ? 0 : measured;
    },
    now: () => Date.now() - ahead,
    here: (at) => at + ahead,
  };
};
