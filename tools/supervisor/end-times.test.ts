import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, expect, test } from "vitest";

import { stillRunning, workingIn } from "../testing/processes.ts";
import {
  endProducts,
  memberOf,
  newEnvironment,
  readyProduct,
  startProduct,
  statusOf,
  until,
  usedEnvironment,
  type Product,
} from "../testing/product.ts";
import { startStopwatch } from "../testing/stopwatch.ts";

afterEach(endProducts);

/** How long a start may take on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

const SUPERVISOR = "tools/supervisor/main.ts";
const STARTER = "tools/start.mjs";

/** Kills with -9 and expects all processes of the product to end within a second. */
const expectAllGone = async (product: Product, victim: number): Promise<void> => {
  const family = product.family();
  expect(family.length).toBeGreaterThan(2);
  const elapsed = startStopwatch();
  process.kill(victim, "SIGKILL");
  for (let left = family; left.length > 0; left = stillRunning(family)) {
    expect(elapsed(), `end of ${JSON.stringify(left)}`).toBeLessThan(1_000);
    await sleep(20);
  }
};

test("prints its addresses, becomes ready, and when idle ends within 2 s of repeated signals, with code 0", async () => {
  const product = await startProduct({ through: "npm" });
  await until(() => product.output().includes("Sandbox  http://127.0.0.1:"), PATIENCE, "addresses");
  expect(product.output()).toContain(`Wallet   ${product.origin}`);
  expect(product.output()).toContain(`Sandbox  ${product.sandboxOrigin}`);
  expect(product.output()).toContain(`Console  http://127.0.0.1:${product.env["CONSOLE_PORT"]}`);
  await until(async () => (await statusOf(`${product.origin}/readyz`)) === 200, PATIENCE, "ready");

  const family = product.family();
  const [starter, supervisor] = [memberOf(product, STARTER), memberOf(product, SUPERVISOR)];
  const elapsed = startStopwatch();
  product.kill("SIGTERM");
  process.kill(starter.pid, "SIGTERM");
  process.kill(supervisor.pid, "SIGINT");
  expect(await product.exit).toBe(0);
  expect(elapsed()).toBeLessThan(2_000);
  expect(stillRunning(family)).toEqual([]);
  expect(product.errors()).toBe("");
});

test("the idle real product ends within 2 s of SIGTERM", async () => {
  const product = await readyProduct({ env: await usedEnvironment("real") });
  const elapsed = startStopwatch();
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
  expect(elapsed()).toBeLessThan(2_000);
});

/** The processes that work on a database's folder that is not complete yet. */
const makersOf = (product: Product) => workingIn(`${product.env["DATA_DIR"]}/postgres.new-`);

/** A first start, while its database is being made. */
const makingDatabase = async (): Promise<Product> => {
  const product = await startProduct({ env: await newEnvironment() });
  await until(() => makersOf(product).length > 0, PATIENCE, "initdb");
  return product;
};

test("the processes that make the database do not outlive the supervisor, and the next start succeeds", async () => {
  const product = await makingDatabase();
  await expectAllGone(product, memberOf(product, SUPERVISOR).pid);
  expect(makersOf(product)).toEqual([]);
  await readyProduct({ env: product.env });
});

test("everything ends within 1 s of the death of the npm that started it", async () => {
  const product = await readyProduct({ through: "npm" });
  await expectAllGone(product, product.pid);
});

test("everything ends within 1 s of the starter's death", async () => {
  const product = await readyProduct({ through: "npm" });
  await expectAllGone(product, memberOf(product, STARTER).pid);
  expect(await product.exit).not.toBe(0);
});

test("everything ends within 1 s of the supervisor's death", async () => {
  const product = await readyProduct();
  await expectAllGone(product, memberOf(product, SUPERVISOR).pid);
  expect(await product.exit).toBe(1);
});
