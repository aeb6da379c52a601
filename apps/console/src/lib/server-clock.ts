import { createServerClock } from "@krapao/client/server-clock";

/** A smaller difference (ms) can come from the network's delay and is ignored. */
const TOLERATED_MS = 2_000;

/** The server's time. The console shows this time, because the device's clock may be wrong. */
export const serverClock = createServerClock(TOLERATED_MS);
