import { useSyncExternalStore } from "react";

import { serverClock } from "./server-clock.ts";

const EVERY_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = 0;

const tick = (): void => {
  second = Math.floor(serverClock.now() / EVERY_MS);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    timer = setInterval(tick, EVERY_MS);
    tick();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};

/** The server's time in milliseconds since 1970. It changes at each full `step` of seconds. */
export const useNow = (step = 1): number =>
  useSyncExternalStore(subscribe, () => {
    if (second === 0) second = Math.floor(serverClock.now() / EVERY_MS);
    return Math.floor(second / step) * step * EVERY_MS;
  });
