import { defineConfig } from "vitest/config";

const project = (name: string, folder: string, needsDatabase: boolean) => ({
  test: {
    name,
    root: import.meta.dirname,
    include: [`${folder}/**/*.test.{ts,tsx}`],
    exclude: ["**/node_modules/**", "**/dist/**", "tests/journeys/**"],
    globalSetup: needsDatabase ? ["tools/testing/global-setup.ts"] : [],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      project("contract", "packages/contract", false),
      project("i18n", "packages/i18n", false),
      project("ui", "packages/ui", false),
      project("member", "apps/member", false),
      project("server", "apps/server", true),
      project("sandbox", "apps/sandbox", false),
      project("simulation", "tests", true),
      project("bench", "bench", true),
      project("tools", "tools", true),
    ],
  },
});
