import type { Clock } from "./ports.ts";

/** The machine's own time. No other part of the server reads it. */
export const createClock = (): Clock => ({ now: () => new Date() });
