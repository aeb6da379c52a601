import type { Clock } from "./ports.ts";

/** The machine's own time. The one place of the server that reads it. */
export const createClock = (): Clock => ({ now: () => new Date() });
