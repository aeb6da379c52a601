import { createServerClock } from "@krapao/client/server-clock";

/** A smaller difference comes from a slow connection, not from a wrong clock. */
const TOLERATED_MS = 60_000;

/** The server's time, so that a device with a wrong clock ends nothing too early. */
export const serverClock = createServerClock(TOLERATED_MS);
