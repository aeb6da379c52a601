import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { nextAsk } from "./retry-schedule.ts";

const sentAt = new Date("2026-11-21T03:00:00.000Z");
const after = (ms: number): Date => new Date(sentAt.getTime() + ms);

/**
 * The times of the first `count` queries, in seconds after `sentAt`. Each is answered `late` milliseconds after it was
 * due.
 */
const walk = (count: number, late: number): number[] => {
  const seen: number[] = [];
  let now = sentAt;
  for (let asked = 0; asked < count; asked += 1) {
    const due = nextAsk(sentAt, asked, now);
    seen.push((due.getTime() - sentAt.getTime()) / 1000);
    now = new Date(due.getTime() + late);
  }
  return seen;
};

describe("the retry schedule of rule 2", () => {
  test("asks after 1, 2, 5, 10, 30 and 46 s", () => {
    expect(walk(6, 0)).toEqual([1, 2, 5, 10, 30, 46]);
    expect(walk(6, 300)).toEqual([1, 2, 5, 10, 30, 46]);
  });

  test("then each minute for an hour, then every 10 minutes without end", () => {
    const later = walk(6 + 60 + 200, 250).slice(6);
    expect(later.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, i) => 46 + (i + 1) * 60));
    expect(later.slice(60)).toEqual(Array.from({ length: 200 }, (_, i) => 46 + 3600 + (i + 1) * 600));
  });

  test("skips asks that a pause made late", () => {
    expect(nextAsk(sentAt, 1, after(16_000))).toEqual(after(30_000));
    expect(nextAsk(sentAt, 2, after(86_400_000)).getTime() - sentAt.getTime() - 86_400_000).toBeLessThanOrEqual(
      600_000,
    );
  });

  test("restarts where the wait restarts, however often was asked before", () => {
    expect(nextAsk(sentAt, 20, after(-18_000))).toEqual(after(1_000));
    expect(nextAsk(sentAt, 21, after(42_000))).toEqual(after(46_000));
  });

  test("is always in the future, never more than 10 minutes ahead, and never the same twice", () => {
    fc.assert(
      fc.property(fc.nat(10 * 86_400_000), fc.nat(5), (elapsed, asked) => {
        const now = after(elapsed);
        const due = nextAsk(sentAt, asked, now);
        expect(due.getTime()).toBeGreaterThan(now.getTime());
        expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(Math.max(600_000, 46_000));
        expect(nextAsk(sentAt, asked + 1, due).getTime()).toBeGreaterThan(due.getTime());
      }),
    );
  });
});
