import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import base from "../../playwright.config.ts";
import { ROOT } from "../runtime.mjs";

/** The journeys' product and browser, to take pictures with. */
export default defineConfig({
  ...base,
  testDir: join(ROOT, "tests/pictures"),
  outputDir: join(ROOT, "artefacts/gallery"),
  globalSetup: join(ROOT, "tools/testing/journeys.ts"),
  reporter: [["list"]],
  timeout: 600_000,
  // Each scene that cannot be shown is named; all the others have their pictures by then.
  retries: 0,
  use: { ...base.use, trace: "off", screenshot: "off" },
});
