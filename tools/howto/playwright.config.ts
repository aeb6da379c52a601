import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import base from "../../playwright.config.ts";
import { ROOT } from "../runtime.mjs";

/** The product and the browser of the journeys, to take the pictures of the how-to stories. */
export default defineConfig({
  ...base,
  testDir: join(ROOT, "tests/howto"),
  outputDir: join(ROOT, "artefacts/howto"),
  globalSetup: join(ROOT, "tools/testing/journeys.ts"),
  projects: [{ name: "howto" }],
  reporter: [["list"]],
  timeout: 300_000,
  retries: 0,
  use: { ...base.use, trace: "off", screenshot: "off" },
});
