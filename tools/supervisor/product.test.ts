import { globSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { killAll, stillRunning } from "../testing/processes.ts";
import { endProducts, newEnvironment, ready, readyProduct, startProduct, statusOf } from "../testing/product.ts";

// The real server and sandbox. Its first start may have to build the pages. A first start costs seven core-seconds, so
// all is tried on one product. That each part is started again which dies is shown in tests/power/kill.test.ts.
const PATIENCE = 240_000;

afterEach(endProducts);

test(
  "the real product starts with its demo and serves, starts again with its data after all its processes were killed, and ends with nothing left",
  { timeout: PATIENCE },
  async () => {
    const first = await readyProduct({ env: { ...(await newEnvironment("real")), SERVERS: "2" } });
    expect(first.output()).toContain(`Sandbox  ${first.sandboxOrigin}`);
    const banks = await (await fetch(`${first.origin}/api/lookup/banks`)).text();
    expect(await statusOf(`${first.sandboxOrigin}/totals`)).toBe(200);
    killAll(first.family());

    const product = await ready(await startProduct({ env: { ...first.env, SERVERS: "1" }, through: "npm" }));
    expect(await (await fetch(`${product.origin}/api/lookup/banks`)).text()).toBe(banks);
    expect(product.output()).not.toContain("demo.filled");
    const page = await fetch(`${product.origin}/login`, { headers: { accept: "text/html" } });
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const taken = join(product.env["DATA_DIR"] ?? "", "pages");
    for (const [origin, part] of [
      [product.origin, "member"],
      [product.sandboxOrigin, "sandbox"],
    ] as const) {
      const [name = ""] = globSync("assets/*.js", { cwd: join(taken, part) });
      writeFileSync(join(taken, part, name), "// the copy's");
      rmSync(join(taken, part, `${name}.br`), { force: true });
      // A build while it runs changes nothing.
      expect(await (await fetch(`${origin}/${name}`)).text()).toBe("// the copy's");
    }

    const family = product.family();
    // Times are measured in end-times.test.ts, which runs alone.
    product.kill("SIGTERM");
    expect(await product.exit).toBe(0);
    expect(stillRunning(family)).toEqual([]);
  },
);
