import { setTimeout } from "node:timers/promises";

import type { Clock, Schedule } from "../../context.ts";

/** Time that runs faster than the machine's, and can be skipped. Waiting 8 s takes 8 s divided by `speed`. */
export type FastTime = {
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** Moves the clock on; timers under way do not notice. */
  readonly skip: (ms: number) => void;
};

const START = new Date("2026-11-21T04:00:00.000Z").getTime();

export const createFastTime = (speed: number): FastTime => {
  const began = performance.now();
  let skipped = 0;
  const clock: Clock = { now: () => new Date(START + Math.floor((performance.now() - began) * speed) + skipped) };
  const sleep: Schedule["sleep"] = async (ms, signal) => {
    try {
      await setTimeout(ms / speed, undefined, signal === undefined ? {} : { signal });
    } catch {
      throw signal?.reason;
    }
  };
  const every: Schedule["every"] = (_name, ms, work) => {
    const stopping = new AbortController();
    const loop = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        await sleep(ms, stopping.signal).catch(() => undefined);
        if (!stopping.signal.aborted) await work().catch(() => undefined);
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
  return { clock, schedule: { sleep, every }, skip: (ms) => void (skipped += ms) };
};
