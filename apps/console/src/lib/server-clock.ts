import { createServerClock } from "@krapao/client/server-clock";

/** Below this a difference is the line's, not the clock's. */
const TOLERATED_MS = 2_000;

/** The server's time: what the console shows as the time is not the device's guess. */
export const serverClock = createServerClock(TOLERATED_MS);
