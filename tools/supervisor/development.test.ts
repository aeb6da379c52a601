import { utimesSync } from "node:fs";
import { join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { ROOT } from "../runtime.mjs";
import { endProducts, memberOf, readyProduct, until } from "../testing/product.ts";

afterEach(endProducts);

test("npm run dev serves pages from their sources and the API on one address, and restarts the server when a source changes", async () => {
  const product = await readyProduct({ args: ["--dev"] });
  const page = await (await fetch(`${product.origin}/login`, { headers: { accept: "text/html" } })).text();
  expect(page).toContain("/@vite/client");
  const banner = await fetch(`${product.consoleOrigin}/banners/invite.svg`);
  expect(banner.headers.get("content-type")).toBe("image/svg+xml");
  // A picture that an operator uploaded comes from the server.
  expect(await (await fetch(`${product.origin}/pictures/one.jpg`)).json()).toHaveProperty("pid");
  const { pid } = memberOf(product, "parts/server.ts");
  const now = new Date();
  utimesSync(join(ROOT, "apps/server/src/main.ts"), now, now);
  await until(
    () => product.family().some((each) => each.command.includes("parts/server.ts") && each.pid !== pid),
    5_000,
    "another server",
  );
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
});
