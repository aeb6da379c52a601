import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import base from "../../playwright.config.ts";
import { ROOT } from "../runtime.mjs";

/** The product and the browser of the journeys, to take pictures. */
export default defineConfig({
  ...base,
  testDir: join(ROOT, "tests/pictures"),
  outputDir: join(ROOT, "artefacts/gallery"),
  globalSetup: join(ROOT, "tools/testing/journeys.ts"),
  reporter: [["list"]],
  timeout: 600_000,
  // A scene that cannot be shown is named, and the pictures of all others are taken.
  retries: 0,
  use: { ...base.use, trace: "off", screenshot: "off" },
});
