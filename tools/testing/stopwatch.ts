import { readFileSync } from "node:fs";

/** The total time in milliseconds that processes of this machine waited for a processor or for the disk. */
const waited = (): number => {
  try {
    return ["cpu", "io"]
      .map((name) => /^some .*total=(\d+)/.exec(readFileSync(`/proc/pressure/${name}`, "utf8"))?.[1])
      .reduce((sum, microseconds) => sum + Number(microseconds ?? 0) / 1_000, 0);
  } catch {
    // A machine that does not count it is assumed to be idle.
    return 0;
  }
};

/**
 * Measures how long something would take on an idle machine. Returns a function that gives the milliseconds so far,
 * without those in which processes waited for the machine.
 */
export const startStopwatch = (): (() => number) => {
  const [begun, before] = [performance.now(), waited()];
  return () => performance.now() - begun - (waited() - before);
};
