/** What callers of one kind came to: how many a second, and how long one took (ms). */
export type Load = { readonly rate: number; readonly p50: number; readonly p99: number };

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

/** `callers` that each do `job` again and again for `ms`. */
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
  const seconds = (performance.now() - start) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  return { rate: took.length / seconds, p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
};

/** The load in the middle by its rate. */
export const median = (loads: readonly Load[]): Load => {
  const middle = loads.toSorted((a, b) => a.rate - b.rate)[loads.length >> 1];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
};
