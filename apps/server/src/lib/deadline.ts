import type { Stopwatch } from "./stopwatch.ts";

/** How many milliseconds are left, never less than zero. No setting of a clock makes them more. */
export type Deadline = () => number;

/** A deadline this many milliseconds from now. */
export const deadlineIn = ({ monotonic }: { readonly monotonic: Stopwatch }, ms: number): Deadline => {
  const age = monotonic();
  return () => Math.max(0, ms - age());
};
