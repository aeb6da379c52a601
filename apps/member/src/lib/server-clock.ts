import { createServerClock } from "@krapao/client/server-clock";

/** Below this a difference is a slow line's, not the clock's. */
const TOLERATED_MS = 60_000;

/** The server's time, so that a device's wrong clock does not end what has time yet. */
export const serverClock = createServerClock(TOLERATED_MS);
