/** The result of callers of one kind: calls per second, and the time of each (ms). */
export type Load = { readonly count: number; readonly rate: number; readonly p50: number; readonly p99: number };

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

/** Count, rate per second, and the 50th and 99th percentile of calls. `took` has the time of each in ms. */
export const loadOf = (took: readonly number[], seconds: number): Load => {
  const sorted = took.toSorted((a, b) => a - b);
  return { count: took.length, rate: took.length / seconds, p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
};

/** Runs `job` repeatedly in `callers` parallel loops for `ms`. */
export const underLoad = async (callers: number, ms: number, job: () => Promise<void>): Promise<Load> => {
  const start = performance.now();
  const took: number[] = [];
  const caller = async (): Promise<void> => {
    for (let now = performance.now(); now < start + ms; now = performance.now()) {
      await job();
      took.push(performance.now() - now);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return loadOf(took, (performance.now() - start) / 1000);
};

/** The value with the median of `by`. */
export const middle = <Value>(values: readonly Value[], by: (value: Value) => number): Value => {
  const found = values.toSorted((a, b) => by(a) - by(b))[values.length >> 1];
  if (found === undefined) throw new Error("nothing was measured");
  return found;
};
