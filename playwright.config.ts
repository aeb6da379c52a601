import { defineConfig } from "@playwright/test";

import { browserLaunch } from "./tools/browser/browser.ts";

/** They wait a minute or two for codes, or for a provider to be believed. */
const WAITS = /\/(bank-account|console-unresolved|lao|second-step)\.spec\.ts$/;

/** They look at one screen after another, without a pause. */
const LOOKS = /accessible\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.spec.ts",
  outputDir: "artefacts/journeys",
  globalSetup: "./tools/testing/journeys.ts",
  // Journeys wait, for a clock or a line, half of their time; looks never do.
  workers: 6,
  // The first project begins first. If the waits of a minute and more began last, nothing would run beside them.
  projects: [
    { name: "waits", testMatch: WAITS, workers: 2 },
    { name: "looks", testMatch: LOOKS, workers: 2 },
    { name: "journeys", testIgnore: [WAITS, LOOKS] },
  ],
  fullyParallel: true,
  forbidOnly: true,
  // Ends for what hangs. A machine that others use too may take three times as long as one at rest.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "artefacts/journeys.json" }]],
  use: {
    baseURL: process.env["KRAPAO_WALLET"],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: "th-TH",
    actionTimeout: 30_000,
    // Each journey sees the server's own answers; the one of the offline shell allows it.
    serviceWorkers: "block",
    timezoneId: "Asia/Bangkok",
    // Animations take a fifth of the processor time. The journeys that are about them turn them on.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Traces take a fifteenth. Playwright's option `--trace=retain-on-failure` keeps those of failures.
    trace: "off",
    launchOptions: browserLaunch(),
  },
});
