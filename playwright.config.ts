import { defineConfig } from "@playwright/test";

import { browserLaunch } from "./tools/browser/browser.ts";

export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.spec.ts",
  outputDir: "artefacts/journeys",
  globalSetup: "./tools/testing/journeys.ts",
  // Journeys wait, for a clock or a line, half of their time; looks never do.
  workers: 5,
  projects: [
    { name: "looks", testMatch: "**/*accessible.spec.ts", workers: 2 },
    { name: "journeys", testIgnore: "**/*accessible.spec.ts" },
  ],
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "artefacts/journeys.json" }]],
  use: {
    baseURL: process.env["KRAPAO_WALLET"],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: "th-TH",
    actionTimeout: 15_000,
    // Each journey sees the server's own answers; the one of the offline shell allows it.
    serviceWorkers: "block",
    timezoneId: "Asia/Bangkok",
    // Animations take a fifth of the processor time. The journeys that are about them turn them on.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Pictures and page copies of every step take a seventh.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: browserLaunch(),
  },
});
