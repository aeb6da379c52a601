import { defineConfig } from "vitest/config";

type Options = {
  readonly needsDatabase?: boolean;
  /** Whole products against the clock: after all else, and with time to start. */
  readonly isLast?: boolean;
};

const project = (name: string, folder: string, { needsDatabase = false, isLast = false }: Options = {}) => ({
  test: {
    name,
    root: import.meta.dirname,
    include: [`${folder}/**/*.test.{ts,tsx}`],
    exclude: ["**/node_modules/**", "**/dist/**", "tests/journeys/**"],
    globalSetup: needsDatabase ? ["tools/testing/global-setup.ts"] : [],
    testTimeout: isLast ? 60_000 : 20_000,
    // Real databases, processes and clocks, two files at a time on a machine that others may use too: a second try.
    retry: needsDatabase ? 1 : 0,
    sequence: { groupOrder: isLast ? 1 : 0 },
    // Most tests wait for a database: two at a time are no slower each. Whole products have the machine to themselves.
    maxWorkers: isLast ? 1 : 2,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      project("contract", "packages/contract"),
      project("i18n", "packages/i18n"),
      project("ui", "packages/ui"),
      project("member", "apps/member"),
      project("console", "apps/console"),
      project("server", "apps/server", { needsDatabase: true }),
      project("sandbox", "apps/sandbox"),
      project("simulation", "tests", { needsDatabase: true }),
      project("bench", "bench", { needsDatabase: true }),
      project("tools", "tools", { needsDatabase: true, isLast: true }),
    ],
  },
});
