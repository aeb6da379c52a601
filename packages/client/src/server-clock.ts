export type ServerClock = {
  /** Learns from an answer's `Date` header, received at `now` of this device, how far this device's clock is off. */
  readonly note: (date: string | null, now: number) => void;
  /** The server's time, in milliseconds since 1970. */
  readonly now: () => number;
  /** A moment that the server names (milliseconds since 1970), as this device's own clock will show it. */
  readonly here: (at: number) => number;
};

/** The `Date` header has whole seconds: the middle of the second that it names is the best guess. */
const HALF_SECOND_MS = 500;

/**
 * How far this device's clock is from the server's. A measurement within `toleratedMs` of what is believed changes
 * nothing, since it may be the line's delay: so no countdown jumps with each answer. A larger one is believed, so that
 * a clock that is set while the page is open is followed.
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
