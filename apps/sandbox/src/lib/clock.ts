import type { Clock } from "../world/options.ts";

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
