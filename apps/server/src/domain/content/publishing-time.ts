import { InvalidInput } from "../../lib/invalid-input.ts";

/** How far ahead a time may be set. */
const MOST_MS = 366 * 86_400_000;

/** Checks the time of a scheduled publication: later than now, by at most a year. Throws InvalidInput. */
export const checkPublishingTime = (at: Date, now: Date): void => {
  if (at <= now || at.getTime() > now.getTime() + MOST_MS)
    throw new InvalidInput("KEY_INVALID", [{ path: "at", message: "invalid_value" }]);
};
