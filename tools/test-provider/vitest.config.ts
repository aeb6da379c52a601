import { defineConfig } from "vitest/config";

import { Report } from "./report.ts";

/** Runs only conformance suites, against the sandbox or a test system, and reports them in plain lines. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ["tests/adapters/{game,money}-ports.test.ts", "tools/test-provider/suite.ts"],
    reporters: [new Report()],
    // A test system takes its own time to answer, and a suite asks it hundreds of times.
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
