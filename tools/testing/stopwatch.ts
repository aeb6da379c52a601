import { readFileSync } from "node:fs";

/** For how many milliseconds so far somebody on this machine had to wait for a processor, or for the disk. */
const waited = (): number => {
  try {
    return ["cpu", "io"]
      .map((name) => /^some .*total=(\d+)/.exec(readFileSync(`/proc/pressure/${name}`, "utf8"))?.[1])
      .reduce((sum, microseconds) => sum + Number(microseconds ?? 0) / 1_000, 0);
  } catch {
    // A machine that does not count it must be one that does nothing else.
    return 0;
  }
};

/**
 * Begins to measure how long a thing takes on a machine that does nothing else: what comes back gives the milliseconds
 * until now, less those in which somebody waited for the machine.
 */
export const startStopwatch = (): (() => number) => {
  const [begun, before] = [performance.now(), waited()];
  return () => performance.now() - begun - (waited() - before);
};
