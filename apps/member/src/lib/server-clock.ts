import { createServerClock } from "@krapao/client/server-clock";

/** A smaller difference comes from a slow line, not from a wrong clock. */
const TOLERATED_MS = 60_000;

/** The server's time, so that a wrong clock of the device ends nothing too early. */
export const serverClock = createServerClock(TOLERATED_MS);
