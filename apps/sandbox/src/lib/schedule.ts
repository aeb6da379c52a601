import { setTimeout as wait } from "node:timers/promises";

import type { Schedule } from "../world/options.ts";

/** Real timers. None of them keeps the process alive. */
export const systemSchedule: Schedule = {
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, signal ? { ref: false, signal } : { ref: false });
    } catch (error) {
      throw signal?.reason ?? error;
    }
  },
};
