import { expect, test } from "vitest";

import { runOnce, tellFailure } from "./run.ts";

/** With the start of its database and the healing after it, a run of this length takes a minute. */
const BREAKING_MS = 25_000;
/**
 * Slower than a run by itself, because other tests have the machine too. A payout is decided within half a minute of the
 * run. On a machine that is too slow for that, it is decided anew for ever.
 */
const SPEED = 12;

test(
  "concurrent processes with failing clocks, pauses and connections: no money moves twice, and every movement ends",
  { timeout: 300_000 },
  async () => {
    const outcome = await runOnce({ seed: String(Date.now()), breakingMs: BREAKING_MS, speed: SPEED });
    expect(outcome.problems, tellFailure(outcome)).toEqual([]);
    expect(outcome.keys).toBeGreaterThan(10);
  },
);
