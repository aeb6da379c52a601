import { join } from "node:path";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: join(import.meta.dirname, "../.."),
    include: ["tests/deploy/*.test.ts"],
    globalSetup: ["tools/testing/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 900_000,
    maxWorkers: 1,
  },
});
