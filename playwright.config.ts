import { defineConfig } from "@playwright/test";

import { browserLaunch } from "./tools/browser/browser.ts";

export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.spec.ts",
  outputDir: "artefacts/journeys",
  globalSetup: "./tools/testing/journeys.ts",
  // Journeys wait, for a clock or a line, half of their time; looks never do.
  workers: 4,
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
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: browserLaunch(),
  },
});
