import { closeSync, fdatasyncSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";

type Ticks = { readonly all: number; readonly stolen: number; readonly idle: number };

/** The processors' ticks since the machine started, or null where the system does not count them. */
const ticks = (): Ticks | null => {
  try {
    const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    const counts = line.split(/\s+/).slice(1, 9).map(Number);
    return { all: counts.reduce((sum, count) => sum + count, 0), stolen: counts[7] ?? 0, idle: counts[3] ?? 0 };
  } catch {
    return null;
  }
};

/**
 * Starts to measure the processors. The returned function gives, since then, the share of processor time that other
 * virtual machines took (steal) and the idle share, both from 0 to 1. Null when the system does not report them.
 */
export const watchProcessors = (): (() => { readonly stolen: number; readonly idle: number } | null) => {
  const before = ticks();
  return () => {
    const after = ticks();
    if (before === null || after === null || after.all === before.all) return null;
    const all = after.all - before.all;
    return { stolen: (after.stolen - before.stolen) / all, idle: (after.idle - before.idle) / all };
  };
};

const PAGE = 8192;

/** The median time (ms) of a durable write of one page in this folder. */
export const syncLatency = (folder: string, times = 200): number => {
  const path = join(folder, "sync-probe");
  const file = openSync(path, "w");
  const page = Buffer.alloc(PAGE, 1);
  const took: number[] = [];
  try {
    for (let place = 0; place < times; place++) {
      writeSync(file, page, 0, PAGE, (place % 64) * PAGE);
      const start = performance.now();
      fdatasyncSync(file);
      took.push(performance.now() - start);
    }
  } finally {
    closeSync(file);
    unlinkSync(path);
  }
  return took.toSorted((a, b) => a - b)[took.length >> 1] ?? 0;
};
