import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { prepareBrowser } from "../browser/browser.ts";
import { ROOT } from "../runtime.mjs";
import { endProducts, newEnvironment, readyProduct } from "./product.ts";

const FACTOR = "1000";

/**
 * Playwright's global setup: unpacks the browser and starts the whole product with its demo. Journeys find it at the
 * origins KRAPAO_WALLET, KRAPAO_SANDBOX and KRAPAO_CONSOLE. EDITION sets its edition.
 */
const setup = async (): Promise<() => Promise<void>> => {
  await prepareBrowser();
  const env = await newEnvironment("real");
  const product = await readyProduct({ env: { ...env, RATE_LIMIT_FACTOR: FACTOR } });
  process.env["KRAPAO_WALLET"] = product.origin;
  process.env["KRAPAO_SANDBOX"] = product.sandboxOrigin;
  process.env["KRAPAO_CONSOLE"] = `http://127.0.0.1:${env["CONSOLE_PORT"]}`;
  return async () => {
    product.kill("SIGTERM");
    await product.exit;
    const folder = join(ROOT, "artefacts");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "product.log"), product.output());
    await endProducts();
  };
};

// Playwright needs a default export.
// oxlint-disable-next-line import/no-default-export
export default setup;
