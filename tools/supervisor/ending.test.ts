import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { stillRunning, workingIn } from "../testing/processes.ts";
import {
  endProducts,
  memberOf,
  newEnvironment,
  readyProduct,
  slowRequest,
  startProduct,
  statusOf,
  until,
} from "../testing/product.ts";

afterEach(endProducts);

/** How long a start may take on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

test("a database that cannot shut down in order is stopped after a second", async () => {
  const product = await readyProduct();
  const checkpointer = memberOf(product, "postgres: checkpointer");
  // Without it no orderly shutdown ends. PostgreSQL itself kills it 5 s after it was cut off.
  process.kill(checkpointer.pid, "SIGSTOP");
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
  expect(stillRunning([checkpointer])).toEqual([]);
  const log = readFileSync(join(product.env["DATA_DIR"] ?? "", "postgres.log"), "utf8");
  const [, asked, hurried] = /^(.{23}) UTC .* fast shutdown [^]*^(.{23}) UTC .* immediate shutdown /m.exec(log) ?? [];
  expect(Date.parse(hurried ?? "") - Date.parse(asked ?? "")).toBeLessThan(4_000);
});

test("addresses are printed before the product is ready, and a request in progress is answered before the end", async () => {
  const product = await startProduct();
  let toldBefore: boolean | null = null;
  await until(
    async () => {
      const told = product.output().includes("Wallet   ");
      if ((await statusOf(`${product.origin}/readyz`)) !== 200) return false;
      toldBefore = told;
      return true;
    },
    PATIENCE,
    "ready",
  );
  expect(toldBefore).toBe(true);
  const slow = await slowRequest(product);
  product.kill("SIGTERM");
  expect(await slow.status).toBe(200);
  expect(await product.exit).toBe(0);
});

test("SIGTERM during a first start ends it with code 0 and leaves nothing", async () => {
  const product = await startProduct({ env: await newEnvironment() });
  const makers = () => workingIn(`${product.env["DATA_DIR"]}/postgres.new-`);
  await until(() => makers().length > 0, PATIENCE, "initdb");
  const family = product.family();
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
  expect(stillRunning(family)).toEqual([]);
  expect(makers()).toEqual([]);
  expect(product.errors()).toBe("");
  await readyProduct({ env: product.env });
});
