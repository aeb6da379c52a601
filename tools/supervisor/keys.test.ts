import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, expect, test } from "vitest";

import { ROOT } from "../runtime.mjs";
import { endProducts, newEnvironment, readyProduct, usedEnvironment, type Product } from "../testing/product.ts";

const PATIENCE = 180_000;

afterEach(endProducts);

const rotate = async (env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ["tools/keys-rotate.mjs"], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, output, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return { code, output, errors };
};

const call = async (product: Product, method: "GET" | "POST", path: string, token = "", body?: unknown) => {
  const response = await fetch(`${product.origin}${path}`, {
    method,
    headers: {
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status, `${method} ${path}`).toBe(200);
  return (await response.json()) as Record<string, unknown>;
};

const signIn = async (product: Product): Promise<string> =>
  String((await call(product, "POST", "/api/login", "", { username: "0800000001", password: "demo1234" }))["token"]);

const keysOf = (env: Readonly<Record<string, string>>): readonly string[] =>
  readdirSync(join(env["DATA_DIR"] ?? "", "secrets")).filter((name) => name.startsWith("root-"));

test(
  "S51: npm run keys:rotate moves to a new key while the product serves, and also when it is stopped",
  { timeout: PATIENCE },
  async () => {
    const product = await readyProduct({
      env: { ...(await usedEnvironment("real")), SERVERS: "2", RATE_LIMIT_FACTOR: "1000" },
    });
    const token = await signIn(product);
    await call(product, "GET", "/api/wallet/activate/PG", token);
    const credentials = () => call(product, "GET", "/api/wallet/account/PG", token);
    const before = await credentials();
    expect(before["password"]).toMatch(/^\w{12,}$/);

    let isOver = false;
    const rotating = rotate(product.env).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect(await credentials()).toEqual(before);
      await sleep(50);
    }
    const { code, output, errors } = await rotating;
    expect(errors).toBe("");
    expect(code).toBe(0);
    expect(output).toMatch(/^Made root-2\.key\.\n[^]*\nRetired root-1\.key\.\n$/);
    expect(keysOf(product.env)).toEqual(["root-2.key"]);
    for (let asked = 0; asked < 6; asked++) expect(await credentials()).toEqual(before);

    product.kill("SIGTERM");
    expect(await product.exit).toBe(0);
    expect((await rotate(product.env)).output).toContain("Retired root-2.key.");
    const again = await readyProduct({ env: product.env });
    expect(await call(again, "GET", "/api/wallet/account/PG", token)).toEqual(before);
    expect(keysOf(product.env)).toEqual(["root-3.key"]);
  },
);

test("without a database there is nothing to rotate, which is reported in one plain line", async () => {
  const { code, errors } = await rotate(await newEnvironment());
  expect(code).toBe(1);
  expect(errors).toMatch(/^DATA_DIR=\S+ holds no database yet: start the product first, or set DATA_DIR\.\n$/);
});
