import { globSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { killAll, stillRunning } from "../testing/processes.ts";
import {
  endProducts,
  memberOf,
  newEnvironment,
  ready,
  readyProduct,
  startProduct,
  statusOf,
  until,
} from "../testing/product.ts";

// The real server and sandbox. The first of these starts may have to build the pages.
const PATIENCE = 240_000;

afterEach(endProducts);

test(
  "the real product starts with its demo, serves API and its own copy of the pages, and ends with nothing left",
  { timeout: PATIENCE },
  async () => {
    const product = await readyProduct({ env: await newEnvironment("real"), through: "npm" });
    expect(product.output()).toContain(`Sandbox  ${product.sandboxOrigin}`);
    const page = await fetch(`${product.origin}/login`, { headers: { accept: "text/html" } });
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await statusOf(`${product.origin}/api/lookup/banks`)).toBe(200);
    expect(await statusOf(`${product.sandboxOrigin}/totals`)).toBe(200);
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

test(
  "the real product starts again with its data after all its processes were killed",
  { timeout: PATIENCE },
  async () => {
    const first = await readyProduct({ env: { ...(await newEnvironment("real")), SERVERS: "2" } });
    const banks = await (await fetch(`${first.origin}/api/lookup/banks`)).text();
    killAll(first.family());
    const next = await ready(await startProduct({ env: first.env }));
    expect(await (await fetch(`${next.origin}/api/lookup/banks`)).text()).toBe(banks);
    expect(next.output()).not.toContain("demo.filled");
  },
);

test("each part of the real product is started again when it dies", { timeout: PATIENCE }, async () => {
  const product = await readyProduct({ env: await newEnvironment("real") });
  for (const part of ["apps/server/src/main.ts", "apps/sandbox/src/main.ts", "bin/postgres -D"]) {
    const { pid } = memberOf(product, part);
    process.kill(pid, "SIGKILL");
    await until(
      () => product.family().some((each) => each.pid !== pid && each.command.includes(part)),
      60_000,
      `another process of ${part}`,
    );
    await until(async () => (await statusOf(`${product.origin}/readyz`)) === 200, 60_000, "ready again");
    expect(await statusOf(`${product.origin}/api/lookup/banks`)).toBe(200);
  }
});
