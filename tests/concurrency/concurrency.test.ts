import { expect, test } from "vitest";

import { runOnce, tellFailure } from "./run.ts";

/** With the start of its database and the healing after it, a run of this length takes at most a minute. */
const BREAKING_MS = 20_000;

test(
  "concurrent processes with failing clocks, pauses and connections: no money moves twice, and every movement ends",
  { timeout: 300_000 },
  async () => {
    const outcome = await runOnce({ seed: String(Date.now()), breakingMs: BREAKING_MS });
    expect(outcome.problems, tellFailure(outcome)).toEqual([]);
    expect(outcome.keys).toBeGreaterThan(10);
  },
);
