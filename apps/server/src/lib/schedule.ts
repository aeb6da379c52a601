import { setTimeout as wait } from "node:timers/promises";

import type { Logger } from "pino";

import type { Schedule } from "./ports.ts";

/** Real timers. None of them keeps the process alive. */
export const createSchedule = (log: Logger): Schedule => {
  const sleep: Schedule["sleep"] = async (ms, signal) => {
    try {
      await wait(ms, undefined, signal === undefined ? { ref: false } : { ref: false, signal });
    } catch {
      throw signal?.reason;
    }
  };
  const every: Schedule["every"] = (name, ms, work) => {
    const stopping = new AbortController();
    const loop = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        try {
          await sleep(ms, stopping.signal);
        } catch {
          return;
        }
        try {
          await work();
        } catch (error) {
          log.error({ event: "job.failed", job: name, err: error });
        }
      }
    };
    const running = loop();
    return {
      stop: async () => {
        stopping.abort();
        await running;
      },
    };
  };
  return { sleep, every };
};
